import {
  type CartItem,
  type CartProduct,
  type CartState,
  maxItems,
  maxQuantity,
} from '#schemas/shop/cart.ts'
import { withTotals } from './cart-total.ts'

/** The reasons for rejected changes, in words for visitors. */
export const rejections = {
  quantity: `You can order up to ${maxQuantity} of a kit here. For more, please send us an inquiry.`,
  items: `A cart holds up to ${maxItems} different kits. For more, please send us an inquiry.`,
} as const

/** The reason for a rejected change. */
export type Rejection = keyof typeof rejections

/** A cart after a change, which can be rejected in part. */
export interface ChangedCart {
  readonly cart: CartState
  readonly rejected?: Rejection
}

/** The prefix of an id that the cart has until the shop gives the cart an id. */
export const mockPrefix = 'mock-cart-'

/** Adds a kit, or one more if the cart has that kit. New ids contain `now`, in ms. */
export function addProduct(cart: CartState, product: CartProduct, now: number): ChangedCart {
  const identified = { ...cart, cartId: cart.cartId ?? `${mockPrefix}${now}` }
  const present = cart.items.find(({ productId }) => productId === product.id)
  if (present) {
    if (present.quantity >= maxQuantity) return { cart, rejected: 'quantity' }
    const more = { ...present, quantity: present.quantity + 1, product }
    return { cart: withReplaced(identified, more) }
  }
  if (cart.items.length >= maxItems) return { cart, rejected: 'items' }
  const item = { id: `${product.id}-${now}`, productId: product.id, quantity: 1, product }
  return { cart: withTotals(identified, [...cart.items, item]) }
}

/**
 * Sets the quantity of an item; 0 or below removes the item. If the cart does not have the item, the
 * cart stays unchanged.
 */
export function setQuantity(cart: CartState, itemId: string, quantity: number): ChangedCart {
  const item = cart.items.find(({ id }) => id === itemId)
  if (!item) return { cart }
  if (quantity <= 0) return { cart: removeItem(cart, itemId) }
  const set = withReplaced(cart, { ...item, quantity: Math.min(quantity, maxQuantity) })
  return quantity > maxQuantity ? { cart: set, rejected: 'quantity' } : { cart: set }
}

export function removeItem(cart: CartState, itemId: string): CartState {
  return withTotals(
    cart,
    cart.items.filter(({ id }) => id !== itemId),
  )
}

/** Replaces an item. */
function withReplaced(cart: CartState, changed: CartItem): CartState {
  return withTotals(
    cart,
    cart.items.map((item) => (item.id === changed.id ? changed : item)),
  )
}
