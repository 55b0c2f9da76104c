/** The first segments of addresses that are not visitors' pages: the app and its files. */
const appSegments = [
  'api',
  'studio',
  'admin',
  'design',
  'images',
  'metrics',
  'assets',
  'pictures',
  'share',
  'sitemap',
  'sitemap.xml',
  'robots.txt',
  'llms.txt',
  'security.txt',
  'site.webmanifest',
  'favicon.ico',
  'products.pdf',
  '.well-known',
] as const

/**
 * The first segments of visitors' addresses with their own route, and of the page for unknown
 * addresses.
 */
const pageSegments = [
  'about',
  'aircraft',
  'cart',
  'checkout',
  'contact',
  'faq',
  'order',
  'privacy',
  'products',
  'programs',
  'search',
  'shopify-checkout',
  'shopify-test',
  '404',
] as const

const appOnly: ReadonlySet<string> = new Set(appSegments)
const all: ReadonlySet<string> = new Set([...appSegments, ...pageSegments])

/** Whether addresses that begin with this segment belong to the app and not to visitors' pages. */
export function isAppSegment(segment: string): boolean {
  return appOnly.has(segment)
}

/**
 * Whether addresses that begin with this segment are taken, so that no landing page can use them. A
 * test compares the list with the routes of the site and the paths of the server.
 */
export function isReservedSegment(segment: string): boolean {
  return all.has(segment)
}
