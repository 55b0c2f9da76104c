import { defineQuery } from 'groq'
import { firstKitCount, kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { CatalogQueryResult, FirstKitsQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, type Editable, editAtOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { catalogPageOf } from './catalog-page-number.ts'
import {
  cardFields,
  type KitCardContent,
  readKitCards,
  readSellable,
  type Sellable,
} from './read-kit-cards.ts'

/** The GROQ condition of kits that can be shown, which have a name and a slug. */
export const isShown = '_type == "product" && title > "" && slug.current > ""'

/** The editors' order in GROQ; every list and page of kits follows it. */
export const inOrder = 'order(order asc, title asc, _id asc)'

const curated = () => import('#schemas/content/product/kit-query-results.curated.ts')
const shop = () => import('#schemas/shop/merge-shop-data.ts')

/** Some kits for pages that show only a few, with the total number. */
export const firstKitsQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "lowestPrice": *[${isShown} && price > 0]
    | order(price asc)[0].price,
  "featured": *[${isShown} && featured == true]
    | ${inOrder}[0...1]{
      ${cardFields}
    },
  "kits": *[${isShown}]
    | ${inOrder}[0...$count]{
      ${cardFields}
    }
}`)

/** One page of the catalog in the editors' order, and the featured kit. */
export const catalogQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "featured": *[${isShown} && featured == true]
    | ${inOrder}[0...1]{
      _id, title, "slug": slug.current, shortDescription, price, includes, inStock
    },
  "kits": *[${isShown}]
    | ${inOrder}[$from...$to]{
      ${cardFields}
    }
}`)

/** The first kits in the editors' order, and totals over all kits. */
export interface FirstKits {
  /** The total number of kits. */
  readonly total: number
  /** The lowest price of the kits that have one, in cents; 0 if no kit has a price. */
  readonly lowestPrice: number
  /** The first kits, including the featured kit regardless of its position. */
  readonly kits: readonly KitCardContent[]
}

/** Reads the first kits; null if no kit can be shown. */
export function readFirstKits(row: FirstKitsQueryResult): FirstKits | null {
  const kits = withFeatured(readKitCards(row.kits), readKitCards(row.featured))
  if (kits.length === 0) return null
  if (row.total > firstKitCount) {
    return { total: row.total, lowestPrice: centsOf(row.lowestPrice), kits }
  }
  const prices = kits.map(({ price }) => price).filter((price) => price > 0)
  return { total: kits.length, lowestPrice: prices.length > 0 ? Math.min(...prices) : 0, kits }
}

function withFeatured(kits: KitCardContent[], featured: KitCardContent[]): KitCardContent[] {
  const missing = featured.filter(({ _id }) => kits.every((kit) => kit._id !== _id))
  return [...kits.slice(0, firstKitCount - missing.length), ...missing]
}

/** Some kits in the editors' order and the featured kit, with the total number. */
export const firstKits = lakeQuery({
  name: 'kits',
  query: firstKitsQuery,
  shape: 'one object',
  params: () => ({ count: firstKitCount }),
  curated: async () => (await curated()).curatedFirstKits(),
  isEmpty: ({ total }) => total === 0,
  read: readFirstKits,
  mergeShop: async (answer, view) => (await shop()).mergeFirstKits(answer, view),
})

type FeaturedRow = CatalogQueryResult['featured'][number]

/** The featured kit in the catalog's large format; `price` in cents. */
export interface FeaturedKit extends Editable, Sellable {
  readonly title: string
  readonly slug: string
  readonly shortDescription: string | null
  readonly price: number
  readonly includes: string
}

/** One page of the catalog. */
export interface Catalog {
  /** The total number of kits. */
  readonly total: number
  /** The number of pages; at least 1. */
  readonly pages: number
  /** The featured kit, on the first page only. */
  readonly featured: FeaturedKit | null
  /** The page's other kits in the editors' order. */
  readonly kits: readonly KitCardContent[]
}

/** Reads one page of the catalog; null if the first page has no kit that can be shown. */
export function readCatalog(row: CatalogQueryResult, page: number): Catalog | null {
  const [first] = row.featured
  const featured = readFeatured(first)
  const kits = readKitCards(row.kits).filter(({ _id }) => !featured || _id !== first?._id)
  if (page === 1 && kits.length === 0 && !featured) return null
  return {
    total: row.total > kitsPerPage ? row.total : kits.length + (featured ? 1 : 0),
    pages: Math.max(1, Math.ceil(row.total / kitsPerPage)),
    featured: page === 1 ? featured : null,
    kits,
  }
}

function readFeatured(row: FeaturedRow | undefined): FeaturedKit | null {
  const title = textOf(row?.title)
  if (!row || !title || !isAddressable(row.slug)) return null
  return {
    title,
    slug: row.slug,
    shortDescription: textOrNull(row.shortDescription),
    price: centsOf(row.price),
    includes: textOf(row.includes),
    ...editAtOf(row),
    ...readSellable(row),
  }
}

/** One page of the catalog; the first is 1. */
export const catalog = lakeQuery({
  name: 'catalog',
  query: catalogQuery,
  shape: 'one object',
  params: (page: number) => ({ from: (page - 1) * kitsPerPage, to: page * kitsPerPage }),
  argumentOf: ({ from }) => catalogPageOf(Number(from) / kitsPerPage + 1),
  curated: async (page) => (await curated()).curatedCatalog(page),
  isEmpty: ({ total }) => total === 0,
  read: readCatalog,
  mergeShop: async (answer, view, page) => (await shop()).mergeCatalog(answer, page, view),
})
