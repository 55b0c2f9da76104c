import { type Collection, priceRange, type Product } from '../catalogue/product.ts'
import { globalId } from '../global-id.ts'
import { connection, type PageArguments } from './connection.ts'
import { cut, htmlOf, type Shown, type View } from './view.ts'

/**
 * A `Collection`.
 *
 * @param productView shows its products, which in turn show their collections
 */
export function collectionView(
  collection: Collection,
  shown: Shown,
  productView: (product: Product, shown: Shown) => View,
): View {
  return {
    __typename: 'Collection',
    id: globalId('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      cut(collection.description, truncateAt),
    descriptionHtml: htmlOf(collection.description),
    updatedAt: new Date(collection.updatedAt).toISOString(),
    onlineStoreUrl: `${shown.baseUrl}/collections/${collection.handle}`,
    image: null,
    trackingParameters: null,
    seo: { title: null, description: null },
    products: (args: PageArguments & { sortKey: string; reverse: boolean }) =>
      connection(
        sortProducts(shown.catalogue.inCollection(collection.handle), args.sortKey),
        args,
        ({ id }) => String(id),
        (product) => productView(product, shown),
      ),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  }
}

type Order = (a: Product, b: Product) => number

const byText = (read: (product: Product) => string): Order => {
  return (a, b) => read(a).localeCompare(read(b), 'en') || a.id - b.id
}

const byNumber = (read: (product: Product) => number): Order => {
  return (a, b) => read(a) - read(b) || a.id - b.id
}

const byId = byNumber(({ id }) => id)

/** The sort keys of products and of a collection's products; all others keep the shop's order. */
const orders: Record<string, Order> = {
  ID: byId,
  TITLE: byText(({ title }) => title),
  VENDOR: byText(({ vendor }) => vendor),
  PRODUCT_TYPE: byText(({ productType }) => productType),
  CREATED_AT: byNumber(({ createdAt }) => createdAt),
  CREATED: byNumber(({ createdAt }) => createdAt),
  UPDATED_AT: byNumber(({ updatedAt }) => updatedAt),
  PRICE: byNumber((product) => priceRange(product)[0]),
}

/** Products in the order of a `ProductSortKeys` or `ProductCollectionSortKeys`. */
export function sortProducts(products: readonly Product[], sortKey: string): Product[] {
  const order = orders[sortKey]
  return order === undefined ? [...products] : products.toSorted(order)
}
