import { pageOptions, usePage } from '#web/page/page-options.ts'

const questions = () => import('./products-page-questions.queries.ts')

/** The words of the catalogue. */
export const productsPageOptions = pageOptions(
  'products-page',
  async () => (await questions()).productsPageQuestion,
)

/** The words of the catalogue. */
export const useProductsPage = () => usePage(productsPageOptions)

/** The words of every kit’s page that are not the kit’s own. */
export const kitPageWordsOptions = pageOptions(
  'kit-page-words',
  async () => (await questions()).kitPageWordsQuestion,
)

/** The words of every kit’s page that are not the kit’s own. */
export const useKitPageWords = () => usePage(kitPageWordsOptions)

/** The words of the catalogue. */
export type ProductsWords = ReturnType<typeof useProductsPage>

/** The words of every kit’s page that are not the kit’s own. */
export type KitPageWords = ReturnType<typeof useKitPageWords>
