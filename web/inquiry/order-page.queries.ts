import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./order-page-questions.queries.ts')

/** The words of the order page. */
export const orderPageOptions = pageOptions(
  'order-page',
  async () => (await questions()).orderPageQuestion,
)

/** The words of the order page. */
export const useOrderPage = () => usePage(orderPageOptions)
