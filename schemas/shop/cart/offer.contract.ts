import * as v from 'valibot'
import { availabilities } from '#schemas/content/product/availability.ts'
import { cartProductContract } from './cart.contract.ts'

/** The current offer of one product, in the answer to `GET /api/shop/offers?ids=…`. */
export const offerContract = v.object({
  /** The id in the request, as `readProductId` reads it. */
  ...v.omit(cartProductContract, ['inStock']).entries,
  availability: v.picklist(availabilities),
})

/** The response of `GET /api/shop/offers?ids=…`; it omits unknown ids. */
export const offersContract = v.object({ offers: v.array(offerContract) })

/** The variants of a kit, as part of its content, if the shop is on and sells it. */
export const kitOfferContract = v.object({
  /** At least one: the variants with a price, including sold-out ones. */
  choices: v.pipe(
    v.array(
      v.object({
        /** The product's id in the cart, such as `cabin-clean-up-kit-premium` or `flight-shirt~4401`. */
        id: v.pipe(v.string(), v.nonEmpty()),
        /** Such as `Premium Kit`; empty if the shop's product has no variants. */
        title: v.string(),
        /** The variant's contents in the editors' words; on the kit's page only. */
        contents: v.exactOptional(v.string()),
        /** In cents. */
        price: cartProductContract.entries.price,
        /** The price before a sale, in cents. */
        compareAtPrice: v.exactOptional(cartProductContract.entries.price),
        inStock: v.boolean(),
      }),
    ),
    v.minLength(1),
  ),
})

/** The current offer of one product. */
export type Offer = v.InferOutput<typeof offerContract>
/** The variants of a kit. */
export type KitOffer = v.InferOutput<typeof kitOfferContract>
