import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { KitChoicesQueryResult } from '#schemas/sanity.types.ts'
import { isOn, textOf } from '#web/content/field-readers.ts'
import type { Option } from '#web/ui/picker/option.ts'

/** The kits that a form offers. */
export interface KitChoices {
  /** How many there are; more than `kits` holds where the catalogue is long. */
  readonly total: number
  /** The first in the editors' order, by their slugs. */
  readonly kits: readonly Option[]
}

/** Reads the kits that have a name and a usable slug; null where there is none. */
export function readKitChoices(row: KitChoicesQueryResult): KitChoices | null {
  const kits = new Map<string, Option>()
  for (const { title, slug, inStock } of row.kits) {
    const name = textOf(title)
    if (name && isAddressable(slug) && !kits.has(slug)) {
      kits.set(slug, kitOption({ title: name, slug, inStock: isOn(inStock) }))
    }
  }
  return kits.size === 0 ? null : { total: row.total, kits: [...kits.values()] }
}

/** A kit as a choice. */
export function kitOption(kit: { slug: string; title: string; inStock: boolean }): Option {
  const { slug: value, title, inStock } = kit
  return { value, title, ...(!inStock && { note: 'Coming Soon' }) }
}
