import type { KitSummariesQueryResult } from '#schemas/sanity.types.ts'
import { type Availability, readAvailability } from '#schemas/content/product/availability.ts'
import { centsOf, textOf } from '#web/content/field-readers.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'

/** A short summary of a kit; `price` in cents, and 0 means to be announced. */
export interface KitSummary {
  readonly title: string
  readonly slug: string
  /** The text of its card, or its description. */
  readonly text: string
  readonly price: number
  readonly availability: Availability
}

/** The kits with a name and a usable slug. */
export function readKitSummaries(rows: KitSummariesQueryResult): KitSummary[] {
  return rows.flatMap((row) => {
    const title = textOf(row.title)
    if (!title || !isAddressable(row.slug)) return []
    return {
      title,
      slug: row.slug,
      text: textOf(row.shortDescription) || textOf(row.description),
      price: centsOf(row.price),
      availability: readAvailability(row),
    }
  })
}
