import type { LoyaltyTiersQueryResult } from '#schemas/sanity.types.ts'
import {
  type Editable,
  editAtOf,
  listOf,
  numberOrNull,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'

/** One tier as pages show it; thresholds in cents, null if an editor left a figure out. */
export interface LoyaltyTier extends Editable {
  readonly _id: string
  readonly title: string
  readonly slug: string | null
  readonly threshold: number | null
  readonly structuredDataThreshold: number | null
  readonly discountPercent: number | null
  readonly points: number | null
  readonly perks: readonly string[]
}

/** The tiers with a name; an unreadable figure is null. */
export function readLoyaltyTiers(rows: LoyaltyTiersQueryResult): LoyaltyTier[] {
  return rows.flatMap((row) => {
    const title = textOf(row.title)
    if (!title) return []
    return {
      _id: row._id,
      title,
      slug: textOrNull(row.slug),
      threshold: numberOrNull(row.threshold),
      structuredDataThreshold: numberOrNull(row.structuredDataThreshold),
      discountPercent: numberOrNull(row.discountPercent),
      points: numberOrNull(row.points),
      perks: listOf(row.perks, textOrNull),
      ...editAtOf(row),
    }
  })
}
