import { defaultParseSearch } from '@tanstack/react-router'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { landingPath, landingSlugOf } from '#schemas/redirect/landing-path.ts'
import { kitsPerPage } from '#schemas/product/kit-limits.ts'
import { productAliases } from '#schemas/product/product-aliases.ts'
import { comparisonSearch } from '#web/compare/kit-selection.ts'
import { firstTwo, namedKits } from '#web/compare/named-kits.ts'
import { landingAddresses } from '#web/landing/landing-addresses.queries.ts'
import { cataloguePageOf, cataloguePath } from '#web/product/catalogue-page-number.ts'
import { kitAddresses } from '#web/product/kit-addresses.queries.ts'
import { comparisonSlug } from '#schemas/product/kit-slug.ts'
import { kitSlugOf, productPath } from '#schemas/product/product-path.ts'
import type { AppRouter } from '#web/router.tsx'
import { askedWords } from '#web/search/asked-words.ts'

/** The page of all addresses that the site does not have; no landing page can have it. */
const missing = '/404'
/** The page of all kits that do not exist: no kit can have a blank slug, such as a wide space. */
const missingKit = '/products/%C2%A0'
/** The page of all pages that the catalogue does not have. */
const missingCataloguePage = '/products?page=none'

const comparePath = `/products/${comparisonSlug}`

type Routes = Pick<AppRouter, 'getMatchedRoutes' | 'routesByPath'>

/**
 * The address whose page answers another address: the same for a page of the site, without
 * parameters that no route reads, and one for all unknown addresses together, so that they cost
 * neither a rendering nor memory.
 *
 * @param path the address' path, encoded
 * @param search the address' query, with its question mark
 * @returns undefined for another spelling of an address, whose answer is the router's
 */
export async function sharedAddress(
  path: string,
  search: string,
  router: Routes,
  content: ContentSource,
): Promise<string | undefined> {
  if (path === comparePath && search !== '') return comparisonAddress(search, content)
  if (path === '/products' && search !== '') return catalogueAddress(search, content)
  // Rendered for one visitor, and not kept.
  if (path === '/search' && wordsIn(search) !== '') return undefined
  if (Object.hasOwn(router.routesByPath, path) && !path.includes('$')) return path
  const decoded = decodedPath(path)
  const route = decoded === undefined ? undefined : router.getMatchedRoutes(decoded)[2]
  if (route?.fullPath === '/$') return landingAddress(path, content)
  const slug = kitSlugOf(path)
  if (route?.fullPath !== '/products/$slug' || slug === null) return undefined
  return kitAddress(slug, path, content)
}

/** What an address of the search page asks for. */
function wordsIn(search: string): string {
  const { q }: { q?: unknown } = defaultParseSearch(search)
  return askedWords(q)
}

async function landingAddress(path: string, content: ContentSource) {
  const slug = landingSlugOf(path)
  if (slug === null || !(await landingAddresses(content)).has(slug)) return missing
  return landingPath(slug) === path ? path : undefined
}

async function kitAddress(slug: string, path: string, content: ContentSource) {
  const isKnown = (await kitAddresses(content)).has(slug) || productAliases.has(slug)
  if (!isKnown) return missingKit
  return productPath(slug) === path ? path : undefined
}

async function catalogueAddress(search: string, content: ContentSource) {
  // The router reads a query by the same function.
  const { page: named }: { page?: unknown } = defaultParseSearch(search)
  const page = cataloguePageOf(named)
  if (page === null) return missingCataloguePage
  // Kits without a usable address are in the catalogue, and not in the list: one page more may exist.
  const maxPage = Math.ceil((await kitAddresses(content)).size / kitsPerPage) + 1
  return page > maxPage ? missingCataloguePage : cataloguePath(page)
}

/**
 * One address for each set of kits that exist, and the two that stand first where the address says
 * so; any other comparison is rendered, and not kept.
 */
async function comparisonAddress(search: string, content: ContentSource) {
  const { kits, first }: { kits?: unknown; first?: unknown } = defaultParseSearch(search)
  const { slugs, surplus } = namedKits(kits)
  const addresses = await kitAddresses(content)
  if (surplus > 0 || slugs.some((slug) => !addresses.has(slug))) return undefined
  if (slugs.length === 0) return comparePath
  const query = new URLSearchParams({ ...comparisonSearch(slugs, firstTwo(first, slugs)) })
  return `${comparePath}?${query.toString()}`
}

function decodedPath(path: string): string | undefined {
  try {
    const decoded = decodeURI(path)
    // The router trims an address, and redirects to what is left.
    return decoded === decoded.trim() ? decoded : undefined
  } catch {
    return undefined
  }
}
