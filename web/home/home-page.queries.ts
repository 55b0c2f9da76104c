import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./home-page-questions.queries.ts')

/** The words and pictures of the home page. */
export const homePageOptions = pageOptions(
  'home-page',
  async () => (await questions()).homePageQuestion,
)

/** The words and pictures of the home page. */
export type HomeWords = ReturnType<typeof useHomePage>

/** The words and pictures of the home page. */
export const useHomePage = () => usePage(homePageOptions)
