import type { RouterContext } from '#web/router.tsx'

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
