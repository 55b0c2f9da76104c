import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { KitNamesQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, isOn, textOf } from '#web/content/field-readers.ts'

/** One kit in a list to choose from; `price` in cents, and 0 means to be announced. */
export interface KitName {
  readonly title: string
  readonly slug: string
  readonly price: number
  readonly inStock: boolean
}

/** The kits that have a name and a usable slug, each once. */
export function readKitNames(rows: KitNamesQueryResult): KitName[] {
  const names = new Map<string, KitName>()
  for (const { title, slug, price, inStock } of rows) {
    const name = textOf(title)
    if (!name || !isAddressable(slug) || names.has(slug)) continue
    names.set(slug, { title: name, slug, price: centsOf(price), inStock: isOn(inStock) })
  }
  return [...names.values()]
}
