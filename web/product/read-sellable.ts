import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { type Availability, readAvailability } from '#schemas/product/availability.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'

/** Whether a kit can be had, and what can be bought of it. */
export interface Sellable {
  readonly availability: Availability
  /** Only if the shop is on and sells the kit. */
  readonly offer?: KitOffer
}

/** Reads the availability of a kit, and its offer with what each variant contains. */
export function readSellable(row: { readonly inStock?: unknown }): Sellable {
  const availability = readAvailability(row)
  const { offer, variantContents } = fieldsOf(row)
  if (!offer) return { availability }
  const contents = new Map(listOf(variantContents, readContents))
  // No query of the lake asks for it: the site's own server has added it, by the same type.
  const choices = (offer as KitOffer).choices.map((choice) => {
    const described = contents.get(choice.title)
    return described ? { ...choice, contents: described } : choice
  })
  return { availability, offer: { choices } }
}

function readContents(value: unknown): readonly [name: string, contents: string] | null {
  const { name, contents } = fieldsOf(value)
  return textOf(name) && textOf(contents) ? [textOf(name), textOf(contents)] : null
}
