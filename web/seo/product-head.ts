import { formatPrice } from '#schemas/field/money.ts'
import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import { pageHead, type PageMatch } from './page-head.ts'
import { productStructuredData } from './product-structured-data.ts'

/**
 * The most characters of a kit's own description in its page's description (`docs/product.md §9`).
 */
const descriptionLimit = 150

/** The head of a kit's page. */
export function productHead(match: PageMatch, product: Product) {
  return pageHead(match, {
    path: productPath(product.slug),
    title: product.title,
    description: productDescription(product),
    keywords: [product.title, 'pet travel kit', 'private aviation', 'dogs on private jets'],
    shareAlt: product.image?.alt || product.title,
    crumbs: [{ path: '/products', title: 'Products' }],
    structuredData: [productStructuredData(match.context, product)],
  })
}

/**
 * The description cut to 150 characters, and the price it starts at (`docs/product.md §9`); the
 * words of its card, else its name, where a kit has none.
 */
function productDescription({ title, description, shortDescription, price }: Product): string {
  return `${cut(description || shortDescription || `${title}.`)} Starting at ${formatPrice(price)}`
}

function cut(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= descriptionLimit) return text
  // No half of a character stays at the end.
  return `${text
    .slice(0, descriptionLimit - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
