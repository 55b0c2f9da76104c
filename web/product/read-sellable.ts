import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { type Availability, readAvailability } from '#schemas/product/availability.ts'
import { fieldsOf } from '#web/content/field-readers.ts'

/** Whether a kit can be had, and what can be bought of it. */
export interface Sellable {
  readonly availability: Availability
  /** Only if the shop is on and sells the kit. */
  readonly offer?: KitOffer
}

/** Reads the availability of a kit, and its offer. */
export function readSellable(row: { readonly inStock?: unknown }): Sellable {
  const { offer } = fieldsOf(row)
  // No query of the lake asks for it: the site's own server has added it, by the same type.
  return { availability: readAvailability(row), ...(offer ? { offer: offer as KitOffer } : {}) }
}
