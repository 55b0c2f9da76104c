/**
 * Whether a page can have this slug for its address: browsers take `.` and `..` for folders even
 * where they are encoded, and control characters and halves of a character make no address.
 */
export function isAddressable(slug: unknown): slug is string {
  if (typeof slug !== 'string' || slug.trim() === '') return false
  return slug !== '.' && slug !== '..' && slug.isWellFormed() && !/\p{Cc}/u.test(slug)
}

/** The address of a kit's page within the site, encoded. */
export function productPath(slug: string): string {
  return `/products/${encodeURIComponent(slug)}`
}
