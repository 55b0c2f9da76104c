import type { RouterContext } from '#web/router-context.ts'

/** The context that determines a page's address. */
export type AddressContext = Pick<RouterContext, 'origin' | 'settings'>

/**
 * A page's canonical address: the production host's on that host, otherwise the current host's, and
 * never with query or hash (`docs/product.md §10`). A site with https always uses its own address,
 * whatever the request's `Host` header is.
 *
 * @param path within the site, encoded
 */
export function canonicalUrl({ origin, settings }: AddressContext, path: string): string {
  const production = new URL(settings.siteUrl)
  const isProduction = production.protocol === 'https:' || new URL(origin).host === production.host
  const base = isProduction ? production.origin : origin
  return path === '/' ? `${base}/` : `${base}${path}`
}

/** The address of a page's share picture: its own path below `/share`. */
export function sharePath(pagePath: string): string {
  return `/share${pagePath === '/' ? '/home' : pagePath}.png`
}

/** The path of the page that a share picture belongs to; null for any other address. */
export function pagePathOfShare(path: string): string | null {
  const page = /^\/share(\/.+)\.png$/.exec(path)?.[1]
  if (page === undefined) return null
  return page === '/home' ? '/' : page
}

/** The id of the company in structured data. */
export function organizationId(context: AddressContext): string {
  return `${canonicalUrl(context, '/')}#organization`
}
