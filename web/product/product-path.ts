/**
 * Whether a page can be addressed by this slug. Browsers resolve `.` and `..` as folders even where
 * they are encoded, and control characters and lone surrogates cannot be part of an address.
 */
export function isAddressable(slug: unknown): slug is string {
  if (typeof slug !== 'string' || slug.trim() === '') return false
  return slug !== '.' && slug !== '..' && slug.isWellFormed() && !/\p{Cc}/u.test(slug)
}

/** The address of a kit's page within the site, encoded. */
export function productPath(slug: string): string {
  return `/products/${encodeURIComponent(slug)}`
}

/** The slug in the path of a kit's page; null for other paths and invalid encodings. */
export function kitSlugOf(path: string): string | null {
  const encoded = /^\/products\/([^/]+)$/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(encoded) || null
  } catch {
    return null
  }
}
