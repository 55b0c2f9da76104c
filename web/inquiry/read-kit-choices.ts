import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitChoicesQueryResult } from '#schemas/sanity.types.ts'
import type { KitChoice } from '#schemas/inquiry/kit-choice.contract.ts'
import { availabilityLabels, readAvailability } from '#schemas/content/product/availability.ts'
import { textOf } from '#web/content/field-readers.ts'
import type { Option } from '#web/ui/form/option.ts'

/**
 * Reads the kits with a name and a usable slug, in the editors' order; null if there is no such kit.
 * `total` counts all kits; `kits` has fewer if the catalog is long.
 */
export function readKitChoices(row: KitChoicesQueryResult) {
  const kits = new Map<string, Option>()
  for (const kit of row.kits) {
    const { slug } = kit
    const title = textOf(kit.title)
    if (title && isAddressable(slug) && !kits.has(slug)) {
      kits.set(slug, kitOption({ title, slug, availability: readAvailability(kit) }))
    }
  }
  return kits.size === 0 ? null : { total: row.total, kits: [...kits.values()] }
}

export function kitOption({ slug: value, title, availability }: KitChoice): Option {
  if (availability === 'in stock') return { value, title }
  return { value, title, note: availabilityLabels[availability] }
}
