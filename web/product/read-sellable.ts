import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { fieldsOf } from '#web/content/field-readers.ts'

/** A kit that may be bought. */
export interface Sellable {
  /** What can be bought of it; only where the shop is switched on and sells the kit. */
  readonly offer?: KitOffer
}

/** What the shop offers of a kit; nothing where it is off, or does not sell the kit. */
export function offerOf(row: unknown): Sellable {
  const { offer } = fieldsOf(row)
  // No query of the lake asks for it: the site's own server has added it, by the same type.
  return offer === undefined ? {} : { offer: offer as KitOffer }
}
