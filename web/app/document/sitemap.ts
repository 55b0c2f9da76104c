import { productPath } from '#schemas/content/product/product-path.ts'
import { type AddressContext, canonicalUrl } from '#web/content/page/addresses.ts'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import type { ListedPages } from '#web/app/seo/listed-pages.queries.ts'

/** The maximum number of addresses in one file; an index lists several files. */
export const sitemapSize = 1000

/** The pages that show the newest kits and therefore change with any kit. */
const catalogues: ReadonlySet<string> = new Set([sitePages.home.path, sitePages.products.path])

/**
 * The sitemap: every indexed page, with the day of its last change if it is known; an index of several
 * files if there are more than {@link sitemapSize} pages.
 *
 * @param kits the kits' slugs, with the time of each one's last change
 */
export function sitemapXml(
  context: AddressContext,
  kits: ReadonlyMap<string, string>,
  listed: ListedPages,
): string {
  const entries = entriesOf(kits, listed)
  if (entries.length <= sitemapSize) return urlSet(context, entries)
  const files = Array.from({ length: Math.ceil(entries.length / sitemapSize) }, (_, index) => {
    const address = canonicalUrl(context, `/sitemap/${index + 1}.xml`)
    return `  <sitemap><loc>${escapeXml(address)}</loc></sitemap>`
  })
  return xmlOf('sitemapindex', files)
}

/** One file of several; null if there is no such file. */
export function sitemapPart(
  context: AddressContext,
  kits: ReadonlyMap<string, string>,
  listed: ListedPages,
  part: number,
): string | null {
  const entries = entriesOf(kits, listed)
  const from = (part - 1) * sitemapSize
  if (entries.length <= sitemapSize || from < 0 || from >= entries.length) return null
  return urlSet(context, entries.slice(from, from + sitemapSize))
}

interface SitemapEntry {
  readonly path: string
  /** Empty if it is unknown. */
  readonly changed: string
}

function entriesOf(
  kits: ReadonlyMap<string, string>,
  { pages, hiddenKits }: ListedPages,
): SitemapEntry[] {
  const newest = [...kits.values()].reduce((late, day) => (late > day ? late : day), '')
  return [
    ...pages.map(({ path, changed = '' }) => ({
      path,
      changed: catalogues.has(path) ? newest : changed,
    })),
    ...[...kits]
      .filter(([slug]) => !hiddenKits.has(slug))
      .map(([slug, changed]) => ({ path: productPath(slug), changed })),
  ]
}

function urlSet(context: AddressContext, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed === '' ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`
    return `  <url><loc>${escapeXml(canonicalUrl(context, path))}</loc>${lastmod}</url>`
  })
  return xmlOf('urlset', urls)
}

function xmlOf(root: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
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
