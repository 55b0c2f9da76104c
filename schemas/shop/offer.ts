import type { Availability } from '#schemas/content/product/availability.ts'
import type { CartProduct } from './cart.ts'

/** The maximum number of offers per request. */
export const maxOffers = 100

/**
 * The current offer of one product, in the answer to `GET /api/shop/offers?ids=…`, which omits unknown
 * ids. Its id is the one in the request, as `readProductId` reads it.
 */
export interface Offer extends Omit<CartProduct, 'inStock'> {
  readonly availability: Availability
}

/** The variants of a kit, as part of its content, if the shop is on and sells it. */
export interface KitOffer {
  /** At least one: the variants with a price, including sold-out ones. */
  readonly choices: readonly Choice[]
}

/** A variant of a kit. */
export interface Choice {
  /** The product's id in the cart, such as `cabin-clean-up-kit-premium` or `flight-shirt~4401`. */
  readonly id: string
  /** Such as `Premium Kit`; empty if the shop's product has no variants. */
  readonly title: string
  /** The variant's contents in the editors' words; on the kit's page only. */
  readonly contents?: string
  /** In cents. */
  readonly price: number
  /** The price before a sale, in cents. */
  readonly compareAtPrice?: number
  readonly inStock: boolean
}
