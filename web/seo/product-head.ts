import type { RouterContext } from '#web/router.tsx'
import { formatPrice } from '#schemas/field/money.ts'
import type { Product } from '#web/product/product.queries.ts'
import { pageHead } from './page-head.ts'
import { productStructuredData } from './product-structured-data.ts'

/** The most characters of a kit's own description in its page's description (`spec.md §9`). */
const descriptionLimit = 150

/** The head of a kit's page. */
export function productHead(context: RouterContext, product: Product) {
  return pageHead(context, {
    path: `/products/${product.slug}`,
    title: product.title,
    description: productDescription(product),
    keywords: [product.title, 'pet travel kit', 'private aviation', 'dogs on private jets'],
    shareAlt: product.image?.alt ?? product.title,
    crumbs: [{ path: '/products', title: 'Products' }],
    structuredData: [productStructuredData(context, product)],
  })
}

/** The description cut to 150 characters, and the price it starts at (`spec.md §9`). */
function productDescription({ description, price }: Product): string {
  return `${cut(description)} Starting at ${formatPrice(price)}`
}

function cut(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  return text.length <= descriptionLimit
    ? text
    : `${text.slice(0, descriptionLimit - 1).trimEnd()}…`
}
