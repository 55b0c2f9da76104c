import type { RouterContext } from '#web/router.tsx'

/** What an address is made from. */
export type AddressContext = Pick<RouterContext, 'origin' | 'settings'>

/**
 * The address a page is known by: on the production host that host's own, anywhere else the
 * current one; never with query or hash (`spec.md §2`).
 */
export function canonicalUrl({ origin, settings }: AddressContext, path: string): string {
  const production = new URL(settings.siteUrl)
  // Behind a proxy the server may be asked by plain HTTP: the host decides.
  const base = new URL(origin).host === production.host ? production.origin : origin
  return path === '/' ? `${base}/` : `${base}${path}`
}
