/** Cookies of an editor who looks at drafts; such a visit sees what nobody else can see. */
const previewCookie = /(?:^|;\s*)(?:__prerender_bypass|sanity-preview-[\w-]*)=/

/**
 * Whether a request is answered with the page that everybody gets, so that it can come from memory
 * and be kept there. Nothing else in a request makes a difference to a public page.
 *
 * @param cookie the `Cookie` header
 */
export function isForEverybody(cookie: string | undefined): boolean {
  return cookie === undefined || !previewCookie.test(cookie)
}
