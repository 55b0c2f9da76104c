import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./faq-page-questions.queries.ts')

/** The words of the FAQ page. */
export const faqPageOptions = pageOptions(
  'faq-page',
  async () => (await questions()).faqPageQuestion,
)

/** The words of the FAQ page. */
export const useFaqPage = () => usePage(faqPageOptions)
