/** Cookies of an editor who previews drafts, which other visitors cannot see. */
const previewCookie = /(?:^|;\s*)(?:__prerender_bypass|sanity-preview-[\w-]*)=/

/**
 * Whether a request with this `Cookie` header gets the public page, which can come from the cache and be
 * stored there. Nothing else in a request affects a public page.
 */
export function isPublicVisit(cookie: string | undefined): boolean {
  return cookie === undefined || !previewCookie.test(cookie)
}
