import { productPath } from '#schemas/content/product/product-path.ts'
import { type AddressContext, canonicalUrl } from '#web/content/page/addresses.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import type { IndexedPages } from '#web/app/seo/indexed-pages.queries.ts'

/** The protocol's limit of URLs in a sitemap. */
const maxAddresses = 50_000

/** The pages that show the newest kits and therefore change with any kit. */
const catalogs: ReadonlySet<string> = new Set([sitePages.home.path, sitePages.products.path])

/**
 * The sitemap: every indexed page, with the day of its last change if known.
 *
 * @param kits the kits' slugs, with the time of each kit's last change
 */
export function sitemapXml(
  context: AddressContext,
  kits: ReadonlyMap<string, string>,
  indexed: IndexedPages,
): string {
  const urls = entriesOf(kits, indexed).map(({ path, changed }) => {
    const lastmod = changed === '' ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`
    return `  <url><loc>${escapeXml(canonicalUrl(context, path))}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.slice(0, maxAddresses),
    '</urlset>',
    '',
  ].join('\n')
}

interface SitemapEntry {
  readonly path: string
  /** The time of the last change; empty if unknown. */
  readonly changed: string
}

function entriesOf(
  kits: ReadonlyMap<string, string>,
  { pages, unindexedKits }: IndexedPages,
): SitemapEntry[] {
  const newest = [...kits.values()].reduce((late, day) => (late > day ? late : day), '')
  return [
    ...pages.map(({ path, changed = '' }) => ({
      path,
      changed: catalogs.has(path) ? newest : changed,
    })),
    ...[...kits]
      .filter(([slug]) => !unindexedKits.has(slug))
      .map(([slug, changed]) => ({ path: productPath(slug), changed })),
  ]
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
