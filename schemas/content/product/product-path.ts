/** The address of a kit's page within the site, encoded. */
export function productPath(slug: string): string {
  return `/products/${encodeURIComponent(slug)}`
}

/** The kit's slug in a path; null for other paths and invalid encodings. */
export function kitSlugOf(path: string): string | null {
  const encoded = /^\/products\/([^/]+)$/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(encoded) || null
  } catch {
    return null
  }
}
