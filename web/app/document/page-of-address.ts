import { defaultParseSearch } from '@tanstack/react-router'
import { longestQuery } from '#schemas/content/redirect/page-address.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { landingPath, landingSlugOf } from '#schemas/content/redirect/landing-path.ts'
import { pathKey } from '#schemas/content/redirect/redirect-path.ts'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import {
  aircraftPath,
  aircraftTypePath,
  namedAircraftType,
} from '#schemas/content/aircraft-type/aircraft-path.ts'
import { formerSlugs } from '#schemas/content/product/former-slugs.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { comparisonSearch } from '#web/kit/compare/comparison-url.ts'
import { firstKits, namedKits } from '#web/kit/compare/comparison-url.ts'
import { landingAddresses } from '#web/pages/landing-page/landing-addresses.queries.ts'
import { catalogPageOf, catalogPath } from '#web/kit/product/catalog-page-number.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { comparisonSlug } from '#schemas/content/product/kit-slug.ts'
import { kitSlugOf, productPath } from '#schemas/content/product/product-path.ts'
import type { AppRouter } from '#web/router.tsx'
import { queryWords } from '#web/search/search-text.ts'

/** The page for all unknown addresses; no landing page can have this address. */
const missing = '/404'
/** The page for all unknown kits: no kit can have a blank slug, such as a wide space. */
const missingKit = '/products/%C2%A0'
/** The page for all page numbers beyond the catalog. */
const missingCatalogPage = '/products?page=none'

const comparePath = `/products/${comparisonSlug}`

type Routes = Pick<AppRouter, 'routesByPath'>

/** The page for an address. */
export interface PageOfAddress {
  /** The path of the page, in its canonical spelling. */
  readonly path: string
  /**
   * The page's cache key: without parameters that no route reads, and the same for all unknown
   * addresses. Undefined if the page is different for each visitor.
   */
  readonly address: string | undefined
}

/**
 * Finds the page for an address in any spelling: in another case, with another encoding, or with extra
 * slashes.
 *
 * @param path the path of the URL, encoded
 * @param search the query of the URL, with its question mark
 */
export async function pageOfAddress(
  path: string,
  search: string,
  router: Routes,
  content: ContentSource,
): Promise<PageOfAddress> {
  const usual = await usualPath(path.replaceAll(/\/{2,}/g, '/'), router, content)
  if (usual === undefined) return { path, address: missing }
  if (usual === missingKit) return { path, address: missingKit }
  return { path: usual, address: await addressOf(usual, search, content) }
}

/** The address of a page of the site; undefined if its content depends on the visitor. */
async function addressOf(path: string, search: string, content: ContentSource) {
  if (search.length > longestQuery) return undefined
  if (path === comparePath && search !== '') return comparisonAddress(search, content)
  if (path === aircraftPath && search !== '') return aircraftAddress(search, content)
  if (path === '/products' && search !== '') return catalogAddress(search, content)
  if (path === '/search' && wordsIn(search) !== '') return undefined
  return path
}

/** The canonical spelling of a page's path; undefined if there is no such page. */
async function usualPath(path: string, router: Routes, content: ContentSource) {
  const key = pathKey(path)
  const fixed = key === undefined ? undefined : fixedPathsOf(router).get(key)
  if (fixed !== undefined) return fixed
  // The same page for everyone: the page requests the inquiry from the server after the sign-in.
  const inquiry = /^\/admin\/inquiries\/([\w-]{1,40})\/?$/i.exec(path)?.[1]
  if (inquiry !== undefined) return `/admin/inquiries/${inquiry}`
  const kit = /^\/products\/([^/]+)\/?$/i.exec(path)?.[1]
  if (kit !== undefined) return kitPath(kit, content)
  const landing = landingSlugOf(path)
  if (landing === null || !(await landingAddresses(content)).has(landing)) return undefined
  return landingPath(landing)
}

const fixedPaths = new WeakMap<Routes, ReadonlyMap<string, string>>()

/** The paths of routes without parameters, by the key that all their spellings share. */
function fixedPathsOf(router: Routes): ReadonlyMap<string, string> {
  const known = fixedPaths.get(router)
  if (known !== undefined) return known
  const paths = Object.keys(router.routesByPath).filter((path) => !path.includes('$'))
  const found = new Map(paths.map((path) => [pathKey(path) ?? path, path]))
  fixedPaths.set(router, found)
  return found
}

/** The path of a kit's page; case matters only if kits with both spellings exist. */
async function kitPath(encoded: string, content: ContentSource) {
  const named = kitSlugOf(`/products/${encoded}`)?.trim() ?? ''
  const kits = await kitAddresses(content)
  const slug = [named, named.toLowerCase()].find((name) => kits.has(name) || formerSlugs.has(name))
  return slug === undefined ? missingKit : productPath(slug)
}

/** The search words in a URL of the search page. */
function wordsIn(search: string): string {
  const { q }: { q?: unknown } = defaultParseSearch(search)
  return queryWords(q)
}

/**
 * The same address for each known type; a page that names an unknown type is rendered without caching.
 */
async function aircraftAddress(search: string, content: ContentSource) {
  const { type: named }: { type?: unknown } = defaultParseSearch(search)
  if (named === undefined) return aircraftPath
  const { data } = await runSiteQuery(content, 'aircraft-types')
  const wanted = namedAircraftType(named)
  const type = data.find(({ slug }) => slug === wanted)
  return type && aircraftTypePath(type.slug)
}

async function catalogAddress(search: string, content: ContentSource) {
  // The router parses queries with the same function.
  const { page: named }: { page?: unknown } = defaultParseSearch(search)
  const page = catalogPageOf(named)
  if (page === null) return missingCatalogPage
  // The catalog includes kits without a usable address, but the list does not: allow one page more.
  const maxPage = Math.ceil((await kitAddresses(content)).size / kitsPerPage) + 1
  return page > maxPage ? missingCatalogPage : catalogPath(page)
}

/**
 * The same address for each set of existing kits, with the first two kits if the address names them.
 * Any other comparison is rendered without caching.
 */
async function comparisonAddress(search: string, content: ContentSource) {
  const { kits, first }: { kits?: unknown; first?: unknown } = defaultParseSearch(search)
  const { slugs, surplus } = namedKits(kits)
  const addresses = await kitAddresses(content)
  if (surplus > 0 || slugs.some((slug) => !addresses.has(slug))) return undefined
  if (slugs.length === 0) return comparePath
  const query = new URLSearchParams({ ...comparisonSearch(slugs, firstKits(first, slugs)) })
  return `${comparePath}?${query.toString()}`
}
