import type {
  CatalogQueryResult,
  FirstKitsQueryResult,
  KitAddressesQueryResult,
  KitNamesQueryResult,
  KitChoicesQueryResult,
  KitQueryResult,
  KitSummariesQueryResult,
} from '#schemas/sanity.types.ts'
import { firstKitCount, kitsPerPage, listedKitCount } from './kit-counts.ts'
import { curatedProducts } from './product.curated.ts'

const featured = curatedProducts.filter((kit) => kit.featured).slice(0, 1)
const prices = curatedProducts.map(({ price }) => price).filter((price) => price > 0)

/** The curated answer to the query for the first kits. */
export function curatedFirstKits(): FirstKitsQueryResult {
  return {
    total: curatedProducts.length,
    lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
    featured,
    kits: curatedProducts.slice(0, firstKitCount),
  }
}

/** The curated answer to the query for one page of the catalog; the first page is 1. */
export function curatedCatalog(page: number): CatalogQueryResult {
  const from = (page - 1) * kitsPerPage
  const kits = curatedProducts.slice(from, from + kitsPerPage)
  return { total: curatedProducts.length, featured, kits }
}

/** The curated answer to the query for one kit. */
export function curatedKit(slug: string): KitQueryResult {
  const kit = curatedProducts.find((known) => known.slug === slug)
  return { any: curatedProducts[0]?._id ?? null, kit: kit ? { ...kit, seo: null } : null }
}

/** The curated answer to the query for the kits' addresses. */
export function curatedKitAddresses(): KitAddressesQueryResult {
  return curatedProducts.map(({ slug, _updatedAt, price, title, inStock }) => ({
    slug,
    _updatedAt,
    price,
    noIndex: null,
    title,
    inStock,
  }))
}

/** The curated answer to the query for the kits' names. */
export function curatedKitNames(): KitNamesQueryResult {
  return [...curatedProducts]
}

/** The curated answer to the query for the kits of a form. */
export function curatedKitChoices(): KitChoicesQueryResult {
  return {
    total: curatedProducts.length,
    kits: curatedProducts
      .slice(0, listedKitCount)
      .map(({ title, slug, inStock }) => ({ title, slug, inStock })),
  }
}

/** The curated answer to the query for short summaries of the kits. */
export function curatedKitSummaries(): KitSummariesQueryResult {
  return [...curatedProducts]
}
