import { type Availability, readAvailability } from '#schemas/content/product/availability.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitNamesQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, textOf } from '#web/content/field-readers.ts'

/** One kit in a list to choose from; `price` in cents, and 0 means to be announced. */
export interface KitName {
  readonly title: string
  readonly slug: string
  readonly price: number
  readonly availability: Availability
}

/** The kits with a name and a usable slug, each once. */
export function readKitNames(rows: KitNamesQueryResult): KitName[] {
  const names = new Map<string, KitName>()
  for (const row of rows) {
    const { slug } = row
    const title = textOf(row.title)
    if (!title || !isAddressable(slug) || names.has(slug)) continue
    names.set(slug, { title, slug, price: centsOf(row.price), availability: readAvailability(row) })
  }
  return [...names.values()]
}
