import { kitsPerPage } from '#schemas/content/product/kit-limits.ts'
import type { CatalogueQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, type Editable, editAtOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { type KitCardContent, readKitCards, readSellable, type Sellable } from './read-kit-cards.ts'

type FeaturedRow = CatalogueQueryResult['featured'][number]

/** The featured kit in the catalog's large format; `price` in cents. */
export interface FeaturedKit extends Editable, Sellable {
  readonly title: string
  readonly slug: string
  readonly shortDescription: string | null
  readonly price: number
  readonly includes: string
}

/** One page of the catalog. */
export interface Catalogue {
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
export function readCatalogue(row: CatalogueQueryResult, page: number): Catalogue | null {
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
