import * as v from 'valibot'
import { maxItems, maxQuantity } from './cart-limits.ts'

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A kit's data in the cart, as of the last time that the cart read it (`docs/product.md §3`). */
export const cartProductContract = v.object({
  /** The kit's slug, with `-basic` or `-premium` if a variant was chosen. */
  id: v.pipe(v.string(), v.nonEmpty()),
  title: v.pipe(v.string(), v.nonEmpty()),
  description: v.string(),
  /** In cents; 0 means to be announced. */
  price: cents,
  imageUrl: v.string(),
  imageAlt: v.string(),
  inStock: v.boolean(),
})

/** One item of a cart. */
export const cartItemContract = v.object({
  /** The product's id and the time when it was added, such as `master-kit-1767225600000`. */
  id: v.pipe(v.string(), v.nonEmpty()),
  productId: v.pipe(v.string(), v.nonEmpty()),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxQuantity)),
  product: cartProductContract,
})

/** A cart as the browser stores it. */
export const cartStateContract = v.object({
  items: v.pipe(v.array(cartItemContract), v.maxLength(maxItems)),
  /** In cents. */
  total: cents,
  itemCount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Such as `$998.00`; `TBD` if the total is 0. */
  formattedTotal: v.string(),
  /** The id of the shop's cart, or a fallback id that begins with `mock-cart-` or `local-cart-`. */
  cartId: v.exactOptional(v.string()),
})

/** A kit's data in the cart. */
export type CartProduct = v.InferOutput<typeof cartProductContract>
/** One item of a cart. */
export type CartItem = v.InferOutput<typeof cartItemContract>
/** A cart: its items and total. */
export type CartState = v.InferOutput<typeof cartStateContract>
