import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./jetsanitize-page-questions.queries.ts')

/** The words of the JetSanitize page that are not the program’s own. */
export const jetsanitizePageOptions = pageOptions(
  'jetsanitize-page',
  async () => (await questions()).jetsanitizePageQuestion,
)

/** The words of the JetSanitize page that are not the program’s own. */
export const useJetsanitizePage = () => usePage(jetsanitizePageOptions)

/** The words of the JetSanitize page that are not the program’s own. */
export type JetsanitizeWords = ReturnType<typeof useJetsanitizePage>
