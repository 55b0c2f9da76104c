import type {
  CatalogueQueryResult,
  FirstKitsQueryResult,
  KitAddressesQueryResult,
  KitNamesQueryResult,
  KitChoicesQueryResult,
  KitQueryResult,
  KitSummariesQueryResult,
} from '#schemas/sanity.types.ts'
import { firstKitCount, kitsPerPage, listedKitCount } from './kit-limits.ts'
import { curatedProducts } from './product.curated.ts'

const featured = curatedProducts.filter((kit) => kit.featured).slice(0, 1)
const prices = curatedProducts.map(({ price }) => price).filter((price) => price > 0)

/** What a lake with the curated catalogue would answer about its first kits. */
export function curatedFirstKits(): FirstKitsQueryResult {
  return {
    total: curatedProducts.length,
    lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
    featured,
    kits: curatedProducts.slice(0, firstKitCount),
  }
}

/** What it would answer about one page of the catalogue; the first is 1. */
export function curatedCatalogue(page: number): CatalogueQueryResult {
  const from = (page - 1) * kitsPerPage
  const kits = curatedProducts.slice(from, from + kitsPerPage)
  return { total: curatedProducts.length, featured, kits }
}

/** What it would answer about one kit. */
export function curatedKit(slug: string): KitQueryResult {
  const kit = curatedProducts.find((known) => known.slug === slug)
  return { any: curatedProducts[0]?._id ?? null, kit: kit ? { ...kit, seo: null } : null }
}

/** What it would answer about every kit's address. */
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

/** What it would answer about the kits' names. */
export function curatedKitNames(): KitNamesQueryResult {
  return [...curatedProducts]
}

/** What it would answer about the kits that a form offers. */
export function curatedKitChoices(): KitChoicesQueryResult {
  return {
    total: curatedProducts.length,
    kits: curatedProducts
      .slice(0, listedKitCount)
      .map(({ title, slug, inStock }) => ({ title, slug, inStock })),
  }
}

/** What it would answer about the kits in short. */
export function curatedKitSummaries(): KitSummariesQueryResult {
  return [...curatedProducts]
}
