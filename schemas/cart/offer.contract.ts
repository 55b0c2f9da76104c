import * as v from 'valibot'
import { cartProductContract } from './cart.contract.ts'

/** What a cart re-reads of one product: an item of the answer to `GET /api/shop/offers?ids=…`. */
export const offerContract = v.object({
  /** The id that was asked for: the handle, with `-basic` or `-premium` where a variant is meant. */
  ...cartProductContract.entries,
  /** The kit's slug, which is the shop's handle. */
  handle: v.string(),
  /** Whether the shop sells it; otherwise the kit is only to be inquired about. */
  isInShop: v.boolean(),
})

/** The answer to `GET /api/shop/offers?ids=…`: unknown ids are left out. */
export const offersContract = v.object({ offers: v.array(offerContract) })

/** What can be bought of one kit: part of a kit's content where the shop is on and sells it. */
export const kitOfferContract = v.object({
  /** At least one; a kit without variants has one without a title. */
  choices: v.pipe(
    v.array(
      v.object({
        /** The product's id in the cart, such as `cabin-clean-up-kit-premium`. */
        id: v.pipe(v.string(), v.nonEmpty()),
        /** Such as `Premium Kit`; empty for the only choice, where it costs what the kit's pages show. */
        title: v.string(),
        /** In cents. */
        price: cartProductContract.entries.price,
        inStock: v.boolean(),
      }),
    ),
    v.minLength(1),
  ),
})

/** What a cart re-reads of one product. */
export type Offer = v.InferOutput<typeof offerContract>
/** What can be bought of one kit. */
export type KitOffer = v.InferOutput<typeof kitOfferContract>
