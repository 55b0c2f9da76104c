import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./order-thanks-page-questions.queries.ts')

/** The words of the page that thanks for an order. */
export const orderThanksPageOptions = pageOptions(
  'order-thanks-page',
  async () => (await questions()).orderThanksPageQuestion,
)

/** What happens after any inquiry. */
export const nextStepsOptions = pageOptions(
  'next-steps',
  async () => (await questions()).nextStepsQuestion,
)

/** What happens after any inquiry. */
export const useNextSteps = () => usePage(nextStepsOptions)

/** The words of the page that thanks for an order. */
export const useOrderThanksPage = () => usePage(orderThanksPageOptions)
