/** The end of an address below `/products` that is another page's, and no kit's. */
export const comparisonSlug = 'compare'

/**
 * Whether a page can be addressed by this slug. Browsers resolve `.` and `..` as folders even where
 * they are encoded, control characters and lone surrogates cannot be part of an address, and one is
 * another page's.
 */
export function isAddressable(slug: unknown): slug is string {
  if (typeof slug !== 'string' || slug.trim() === '' || slug === comparisonSlug) return false
  return slug !== '.' && slug !== '..' && slug.isWellFormed() && !/\p{Cc}/u.test(slug)
}
