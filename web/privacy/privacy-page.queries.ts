import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./privacy-page-questions.queries.ts')

/** The privacy policy. */
export const privacyPageOptions = pageOptions(
  'privacy-page',
  async () => (await questions()).privacyPageQuestion,
)

/** The privacy policy. */
export const usePrivacyPage = () => usePage(privacyPageOptions)
