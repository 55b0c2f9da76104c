import { type AddressContext, canonicalUrl } from './canonical-url.ts'

/** Addresses that hold nothing to find; pages with a noindex tag stay readable, so that it is seen. */
const closed = ['/api/', '/studio', '/admin', '/cart', '/shopify-checkout', '/shopify-test']

/** What crawlers may read, and where the sitemap is. */
export function robotsTxt(context: AddressContext): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${canonicalUrl(context, '/sitemap.xml')}`,
    '',
  ].join('\n')
}
