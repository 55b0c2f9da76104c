import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./programs-page-questions.queries.ts')

/** The words of the programs page that are not the programs’ own. */
export const programsPageOptions = pageOptions(
  'programs-page',
  async () => (await questions()).programsPageQuestion,
)

/** The words of the programs page that are not the programs’ own. */
export const useProgramsPage = () => usePage(programsPageOptions)

/** The words of the programs page that are not the programs’ own. */
export type ProgramsWords = ReturnType<typeof useProgramsPage>
