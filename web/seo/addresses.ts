import type { RouterContext } from '#web/router-context.ts'

/** What an address is made from. */
export type AddressContext = Pick<RouterContext, 'origin' | 'settings'>

/**
 * The address a page is known by: on the production host that host's own, anywhere else the
 * current one; never with query or hash (`docs/product.md §10`). A site that lives on https is
 * known by its own address alone, whatever `Host` a request names.
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

/** The page that a share picture's address is about; null for any other address. */
export function pagePathOfShare(path: string): string | null {
  const page = /^\/share(\/.+)\.png$/.exec(path)?.[1]
  if (page === undefined) return null
  return page === '/home' ? '/' : page
}
