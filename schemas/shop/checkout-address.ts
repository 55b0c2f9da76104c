/** Takes the place of the shop's address where the shop gives a path alone. */
const anyOrigin = 'http://shop.invalid'

/**
 * The address at which the customer pays, always with `_fd=0`, which keeps the customer on this
 * address instead of the shop's primary domain (`docs/product.md §7`).
 *
 * @param webUrl an `http:` or `https:` address, or a path on this site
 * @returns undefined if the text is neither, such as `javascript:…`
 */
export function checkoutAddress(webUrl: string): string | undefined {
  const isPath = webUrl.startsWith('/') && !/^\/[/\\]/.test(webUrl)
  if (!isPath && !/^https?:\/\//i.test(webUrl)) return undefined
  if (!URL.canParse(webUrl, anyOrigin)) return undefined
  const url = new URL(webUrl, anyOrigin)
  // Browsers leave out tabs and line breaks, after which a path can begin with two slashes.
  if (isPath && url.origin !== anyOrigin) return undefined
  if (url.searchParams.getAll('_fd').join() !== '0') url.searchParams.set('_fd', '0')
  return isPath ? url.href.slice(anyOrigin.length) : url.href
}
