import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./about-page-questions.queries.ts')

/** The words and the picture of the about page. */
export const aboutPageOptions = pageOptions(
  'about-page',
  async () => (await questions()).aboutPageQuestion,
)

/** The words and the picture of the about page. */
export type AboutWords = ReturnType<typeof useAboutPage>

/** The words and the picture of the about page. */
export const useAboutPage = () => usePage(aboutPageOptions)
