/** Cookies of an editor who previews drafts, which other visitors cannot see. */
const previewCookie = /(?:^|;\s*)(?:__prerender_bypass|sanity-preview-[\w-]*)=/

/**
 * Whether a request gets the public page, which can be served from the cache and stored there. Nothing
 * else in a request affects a public page.
 *
 * @param cookie the `Cookie` header
 */
export function isPublicVisit(cookie: string | undefined): boolean {
  return cookie === undefined || !previewCookie.test(cookie)
}
