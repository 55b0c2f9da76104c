import { isLandingSlug, landingPath } from './landing-path.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { programSlugs } from '#schemas/content/program/program-slug.ts'

/** The pages that exist regardless of the lake's content (`docs/product.md §2`). */
export const fixedPages: readonly string[] = [
  '/',
  '/about',
  '/products',
  '/products/compare',
  '/aircraft',
  '/programs',
  '/contact',
  '/faq',
  '/search',
  '/order',
  '/order/thanks',
  '/privacy',
]

/** The types whose documents have pages. */
export const pageTypes: readonly string[] = ['product', 'program', 'landingPage']

const isProgramSlug = (slug: string) => programSlugs.some((known) => known === slug)

/**
 * The path of a document's own page, encoded.
 *
 * @returns undefined if the document has no page: a type without pages, a program that only has a
 * card, or a slug that cannot be part of a URL
 */
export function pageAddress(type: string, slug: unknown): string | undefined {
  if (!isAddressable(slug)) return undefined
  if (type === 'product') return productPath(slug)
  if (type === 'landingPage') return isLandingSlug(slug) ? landingPath(slug) : undefined
  return type === 'program' && isProgramSlug(slug) ? `/programs/${slug}` : undefined
}

/**
 * The maximum length of a URL's query, in characters, before the admission gate: parsing thousands of
 * parameters takes 100 ms.
 */
export const longestQuery = 4000
