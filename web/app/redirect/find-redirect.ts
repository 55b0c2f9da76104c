import { defaultParseSearch } from '@tanstack/react-router'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { formerSlugs } from '#schemas/content/product/former-slugs.ts'
import { comparisonSlug } from '#schemas/content/product/kit-slug.ts'
import { kitSlugOf, productPath } from '#schemas/content/product/product-path.ts'
import { landingSlugOf } from '#schemas/content/redirect/landing-path.ts'
import { fixedPages, pageAddress, longestQuery } from '#schemas/content/redirect/page-address.ts'
import { pathKey } from '#schemas/content/redirect/redirect-path.ts'
import { redirectEnd, type RedirectTable } from '#schemas/content/redirect/redirect-table.ts'
import { kitsParameter } from '#web/kit/compare/comparison-url.ts'
import { namedKits } from '#web/kit/compare/comparison-url.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { landingAddresses } from '#web/pages/landing-page/landing-addresses.queries.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { loadRedirects } from './redirects.queries.ts'

export interface FoundRedirect {
  readonly status: 301 | 302
  /** Within the site: path, query and fragment. */
  readonly location: string
}

/** An address to find a redirect for. */
export interface RedirectSearch {
  /** The path of the address, encoded, and its query with the question mark. */
  readonly path: string
  readonly search: string
  readonly content: ContentSource
  /** Called with each stored redirect that is ignored, and the reason. */
  readonly onRefused?: ((problem: RefusedRedirect) => void) | undefined
}

/** A redirect that is ignored. */
export interface RefusedRedirect {
  /** The document's id; for a loop, the id of the redirect that leads into it. */
  readonly redirect: string
  readonly reason: 'leads in a circle' | 'is no redirect within this site'
}

/**
 * The end of the redirects that begin at an address without a page. On the server, an address without
 * a redirect costs one lookup.
 */
export async function findRedirect(search: RedirectSearch): Promise<FoundRedirect | undefined> {
  const { content, onRefused } = search
  const table = await loadRedirects(content)
  for (const redirect of table.refused) {
    onRefused?.({ redirect, reason: 'is no redirect within this site' })
  }
  return (await findOwn(search, table)) ?? findByKit(search)
}

/** The end of the redirects that begin at exactly this path. */
async function findOwn(
  { path, search, content, onRefused }: RedirectSearch,
  table: RedirectTable,
): Promise<FoundRedirect | undefined> {
  const key = pathKey(path)
  const first = key === undefined ? undefined : table.byKey.get(key)
  if (key === undefined || first === undefined) return undefined
  const hasPage = await pagesOf(content)
  if (hasPage(path)) return undefined
  const end = redirectEnd(key, table, hasPage)
  if (end === 'loop') onRefused?.({ redirect: first.id, reason: 'leads in a circle' })
  if (end === undefined || end === 'loop') return undefined
  return {
    status: end.isPermanent ? 301 : 302,
    location: end.path + search + end.hash,
  }
}

const lineSheetEnding = '.pdf'
const comparePath = productPath(comparisonSlug)

/** The redirect of an address that contains a kit's slug: its line sheet, or a comparison. */
async function findByKit(search: RedirectSearch): Promise<FoundRedirect | undefined> {
  const { path, search: query } = search
  if (path === comparePath) return findComparison(search)
  if (!path.endsWith(lineSheetEnding)) return undefined
  const found = await findKit(search, kitSlugOf(path.slice(0, -lineSheetEnding.length)))
  if (found === undefined || (await pagesOf(search.content))(path)) return undefined
  return {
    status: found.status,
    location: productPath(found.slug) + lineSheetEnding + query,
  }
}

/** The comparison with current slugs, if the address names a kit by a former slug. */
async function findComparison(search: RedirectSearch): Promise<FoundRedirect | undefined> {
  if (search.search === '' || search.search.length > longestQuery) return undefined
  const parameters = new URLSearchParams(search.search)
  // The router parses queries with the same function.
  const { kits }: { kits?: unknown } = defaultParseSearch(search.search)
  const { slugs, surplus } = namedKits(kits)
  const addresses = await kitAddresses(search.content)
  // Such addresses can be made up, so names beyond the limit of a comparison are not looked up.
  if (surplus > 0 || slugs.every((slug) => addresses.has(slug))) return undefined
  const found = await Promise.all(
    slugs.map(async (slug) => (addresses.has(slug) ? undefined : findKit(search, slug))),
  )
  if (found.every((kit) => kit === undefined)) return undefined
  const today = new Set(slugs.map((slug, at) => found[at]?.slug ?? slug))
  parameters.set('kits', kitsParameter([...today]))
  return {
    status: found.some((kit) => kit?.status === 302) ? 302 : 301,
    location: `${comparePath}?${parameters.toString()}`,
  }
}

/** The kit with a former slug; undefined if there is no such kit. */
async function findKit(
  { content }: RedirectSearch,
  former: string | null,
): Promise<{ readonly slug: string; readonly status: 301 | 302 } | undefined> {
  if (former === null) return undefined
  const addresses = await kitAddresses(content)
  const alias = formerSlugs.get(former)
  if (addresses.has(former)) return undefined
  const own = { path: productPath(former), search: '', content }
  const found = await findOwn(own, await loadRedirects(content))
  const [path = ''] = found?.location.split('#') ?? []
  const slug = found ? kitSlugOf(path) : alias
  if (slug === null || slug === undefined || !addresses.has(slug)) return undefined
  return { slug, status: found?.status ?? 301 }
}

const fixedKeys: ReadonlySet<string | undefined> = new Set(fixedPages.map(pathKey))

/** Returns a check for whether a path has a page, in any spelling; only kits' slugs are case-sensitive. */
async function pagesOf(content: ContentSource): Promise<(path: string) => boolean> {
  const [kits, programs, landingPages] = await Promise.all([
    kitAddresses(content),
    runSiteQuery(content, 'programs'),
    landingAddresses(content),
  ])
  const programKeys = new Set(programs.data.map(({ slug }) => pageAddress('program', slug)))
  return (path) => {
    const key = pathKey(path)
    if (fixedKeys.has(key) || (key !== undefined && programKeys.has(key))) return true
    const [slug, landing] = [kitSlugOf(path.replace(/\/$/, '')), landingSlugOf(path)]
    return (slug !== null && kits.has(slug)) || (landing !== null && landingPages.has(landing))
  }
}
