import type { Collection, Product } from '../catalogue/product.ts'
import { globalId } from '../global-id.ts'
import { connection, type PageArguments } from './connection.ts'
import type { Shown } from './shown.ts'
import { sortProducts } from './sort-products.ts'
import { cut, htmlOf } from './text.ts'
import type { View } from './view.ts'

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
