import type { KitOffer } from '#schemas/shop/offer.ts'
import { type Availability, readAvailability } from '#schemas/content/product/availability.ts'
import { fieldsOf, listOf, textOrNull } from '#web/content/field-readers.ts'

/** The availability of a kit, and its variants in the shop. */
export interface Sellable {
  readonly availability: Availability
  /** Present only if the shop is on and sells the kit. */
  readonly offer?: KitOffer
}

/** Reads the availability of a kit, and its offer with the contents of each variant. */
export function readSellable(row: { readonly inStock?: unknown }): Sellable {
  const availability = readAvailability(row)
  const { offer, variantContents } = fieldsOf(row)
  if (!offer) return { availability }
  const described = (choice: KitOffer['choices'][number]) => {
    const [contents] = listOf(variantContents, (entry) => {
      const { name, contents: text } = fieldsOf(entry)
      return name === choice.title ? textOrNull(text) : null
    })
    return contents ? { ...choice, contents } : choice
  }
  // No query of the lake selects it: the site's own server has added it, with the same type.
  return { availability, offer: { choices: (offer as KitOffer).choices.map(described) } }
}
