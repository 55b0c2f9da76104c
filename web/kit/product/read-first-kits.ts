import { firstKitCount } from '#schemas/content/product/kit-limits.ts'
import type { FirstKitsQueryResult } from '#schemas/sanity.types.ts'
import { centsOf } from '#web/content/field-readers.ts'
import { type KitCardContent, readKitCards } from './read-kit-cards.ts'

/** The first kits in the editors' order, and totals over all kits. */
export interface FirstKits {
  /** The total number of kits. */
  readonly total: number
  /** The lowest price of the kits that have one, in cents; 0 if none has. */
  readonly lowestPrice: number
  /** The first kits; they include the featured one regardless of its position. */
  readonly kits: readonly KitCardContent[]
}

/** Reads the first kits; null if none of them can be shown. */
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
