import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./contact-page-questions.queries.ts')

/** The words of the contact page. */
export const contactPageOptions = pageOptions(
  'contact-page',
  async () => (await questions()).contactPageQuestion,
)

/** The words of the contact page. */
export const useContactPage = () => usePage(contactPageOptions)

/** The words of the contact card, beside both forms. */
export const contactCardOptions = pageOptions(
  'contact-card',
  async () => (await questions()).contactCardQuestion,
)

/** The words of the contact card, beside both forms. */
export const useContactCard = () => usePage(contactCardOptions)
