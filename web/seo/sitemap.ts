import { productPath } from '#web/product/product-path.ts'
import type { Product } from '#web/product/read-products.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'
import { allSitePages, sitePages } from './site-pages.ts'

/** The pages that show every kit, and so change with any of them. */
const catalogues: ReadonlySet<string> = new Set([sitePages.home.path, sitePages.products.path])

/** Every page that search engines may keep, with the day its content last changed where known. */
export function sitemapXml(context: AddressContext, products: readonly Product[]): string {
  const newest = products
    .map((product) => product._updatedAt)
    .reduce((late, day) => (late > day ? late : day), '')
  const entries = [
    ...allSitePages
      .filter((page) => page.indexed !== false)
      .map(({ path }) => ({ path, changed: catalogues.has(path) ? newest : '' })),
    ...products.map(({ slug, _updatedAt }) => ({ path: productPath(slug), changed: _updatedAt })),
  ]
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed === '' ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`
    return `  <url><loc>${escapeXml(canonicalUrl(context, path))}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
