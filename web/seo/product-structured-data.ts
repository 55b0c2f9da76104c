import type { Product as ProductThing, WithContext } from 'schema-dts'
import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'
import { organizationId } from './organization.ts'
import { sharePath } from './share-path.ts'

/** A kit for search engines, with an offer unless its price is still to be announced. */
export function productStructuredData(
  context: AddressContext,
  product: Product,
): WithContext<ProductThing> {
  const url = canonicalUrl(context, productPath(product.slug))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    ...(product.description && { description: product.description }),
    url,
    sku: product.slug,
    category: 'Pet Travel Kit',
    image: canonicalUrl(context, sharePath(productPath(product.slug))),
    brand: { '@id': organizationId(context) },
    ...(product.price > 0 && {
      offers: {
        '@type': 'Offer',
        url,
        price: (product.price / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: product.inStock
          ? 'https://schema.org/InStock'
          : 'https://schema.org/PreOrder',
        seller: { '@id': organizationId(context) },
      },
    }),
  }
}
