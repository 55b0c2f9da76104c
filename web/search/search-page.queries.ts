import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./search-page-questions.queries.ts')

/** The words of the search page. */
export const searchPageOptions = pageOptions(
  'search-page',
  async () => (await questions()).searchPageQuestion,
)

/** The words of the search page. */
export const useSearchPage = () => usePage(searchPageOptions)
