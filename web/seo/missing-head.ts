import { type PageMatch, unlistedHead } from './page-head.ts'

/** The words for an address that the site does not have (`docs/product.md §2`). */
export const missingPage = {
  title: '404 Page Not Found',
  description: 'There is nothing at this address. The kits and every other page are a step away.',
}

/** The words for a kit that does not exist (`docs/product.md §2`). */
const missingProduct = {
  title: 'Product Not Found',
  description: "The product you're looking for doesn't exist. See the kits that do.",
}

/** The head of an address that the site does not have. */
export function missingHead(match: PageMatch) {
  return unlistedHead(match, missingPage)
}

/** The head of the page of a kit that does not exist, or no longer does. */
export function missingProductHead(match: PageMatch) {
  return unlistedHead(match, missingProduct)
}
