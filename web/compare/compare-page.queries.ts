import { pageOptions } from '#web/page/page-options.ts'

const questions = () => import('./compare-page-questions.queries.ts')

/** The words of the page that compares kits. */
export const comparePageOptions = pageOptions(
  'compare-page',
  async () => (await questions()).comparePageQuestion,
)
