import type { RouterContext } from '#web/router-context.ts'

/** The context that determines a page's URL. */
export type AddressContext = Pick<RouterContext, 'settings'>

/**
 * A page's URL below `SITE_URL`, whatever the request's `Host` header is, and never with query or hash
 * (`docs/product.md §10`).
 *
 * @param path within the site, encoded
 */
export function canonicalUrl({ settings }: AddressContext, path: string): string {
  return new URL(settings.siteUrl).origin + path
}

/** The path of a page's share picture: the page's own path below `/share`. */
export function sharePath(pagePath: string): string {
  return `/share${pagePath === '/' ? '/home' : pagePath}.png`
}

/** The path of the page that a share picture belongs to; null for any other path. */
export function pagePathOfShare(path: string): string | null {
  const page = /^\/share(\/.+)\.png$/.exec(path)?.[1]
  if (page === undefined) return null
  return page === '/home' ? '/' : page
}

/** The id of the company in structured data. */
export function organizationId(context: AddressContext): string {
  return `${canonicalUrl(context, '/')}#organization`
}
