import type { ItemList, WithContext } from 'schema-dts'
import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'

/** The catalogue as a list of links for search engines. */
export function productList(
  context: AddressContext,
  products: readonly Product[],
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Products',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.title,
      url: canonicalUrl(context, productPath(product.slug)),
    })),
  }
}
