import { useState } from 'react'

/**
 * The content of a page that the route's loader found. If the content is unpublished or moved while it
 * is shown, the old content stays until the loader has run again and found the new target.
 *
 * @returns null if there never was any content for this slug
 */
export function useLastShown<Content extends { readonly slug: string }>(
  slug: string,
  content: Content | null,
): Content | null {
  const [last, setLast] = useState(content)
  if (content !== null && content !== last) setLast(content)
  return content ?? (last?.slug === slug ? last : null)
}
