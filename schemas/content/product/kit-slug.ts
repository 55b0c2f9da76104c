/** The slug of the comparison page below `/products`; no kit can have this slug. */
export const comparisonSlug = 'compare'

/**
 * Whether a page can have this slug. Browsers resolve `.` and `..` as folders even if encoded, control
 * characters and lone surrogates cannot be part of a URL, and one slug belongs to another page.
 */
export function isAddressable(slug: unknown): slug is string {
  if (typeof slug !== 'string' || slug.trim() === '' || slug === comparisonSlug) return false
  return slug !== '.' && slug !== '..' && slug.isWellFormed() && !/\p{Cc}/u.test(slug)
}
