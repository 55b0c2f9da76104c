import { checkSlugText } from '#schemas/field/slug-text.ts'
import { pathKey } from './redirect-path.ts'
import { isReservedSegment } from './reserved-segments.ts'

/** Whether a landing page with this slug has an address: well-formed and not reserved. */
export function isLandingSlug(slug: unknown): slug is string {
  return typeof slug === 'string' && checkSlugText(slug) === true && !isReservedSegment(slug)
}

/** The address of a landing page within the site. */
export function landingPath(slug: string): string {
  return `/${slug}`
}

/**
 * The slug in an address that can be a landing page's, in any spelling; null for other addresses.
 *
 * @example landingSlugOf('/Winter-Offer/') === 'winter-offer'
 */
export function landingSlugOf(path: string): string | null {
  const slug = pathKey(path)?.slice(1)
  return isLandingSlug(slug) ? slug : null
}
