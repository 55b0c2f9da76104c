import {
  type CartItem,
  type CartProduct,
  type CartState,
  maxItems,
  maxQuantity,
} from '#schemas/shop/cart.ts'
import { withTotals } from './cart-total.ts'

/** The reasons for refused changes, in words for visitors. */
export const refusals = {
  quantity: `You can order up to ${maxQuantity} of a kit here. For more, please send us an inquiry.`,
  items: `A cart holds up to ${maxItems} different kits. For more, please send us an inquiry.`,
} as const

/** The reason for a refused change. */
export type Refusal = keyof typeof refusals

/** A cart after a change, which can be refused in part. */
export interface ChangedCart {
  readonly cart: CartState
  readonly refused?: Refusal
}

/** Adds one of a kit, or one more if the cart has it. A new item's id contains `now`, in ms. */
export function addProduct(cart: CartState, product: CartProduct, now: number): ChangedCart {
  const present = cart.items.find(({ productId }) => productId === product.id)
  if (!present) {
    if (cart.items.length >= maxItems) return { cart, refused: 'items' }
    const id = `${product.id}-${now}`
    const item = { id, productId: product.id, quantity: 1, product }
    return { cart: withTotals([...cart.items, item], cart.cartId) }
  }
  if (present.quantity >= maxQuantity) return { cart, refused: 'quantity' }
  const more = { ...present, quantity: present.quantity + 1, product }
  return { cart: withItem(cart, more) }
}

/** Sets the quantity of an item; 0 or below removes it. Without the item, the cart stays unchanged. */
export function setQuantity(cart: CartState, itemId: string, quantity: number): ChangedCart {
  const item = cart.items.find(({ id }) => id === itemId)
  if (!item) return { cart }
  if (quantity <= 0) return { cart: removeItem(cart, itemId) }
  const set = withItem(cart, { ...item, quantity: Math.min(quantity, maxQuantity) })
  return quantity > maxQuantity ? { cart: set, refused: 'quantity' } : { cart: set }
}

/** Changes an item's price, in cents, or whether it is in stock. */
export function setTerms(
  cart: CartState,
  itemId: string,
  terms: Partial<Pick<CartProduct, 'price' | 'inStock'>>,
): CartState {
  const item = cart.items.find(({ id }) => id === itemId)
  return item ? withItem(cart, { ...item, product: { ...item.product, ...terms } }) : cart
}

/** Removes an item. */
export function removeItem(cart: CartState, itemId: string): CartState {
  return withTotals(
    cart.items.filter(({ id }) => id !== itemId),
    cart.cartId,
  )
}

/** Replaces an item. */
function withItem(cart: CartState, changed: CartItem): CartState {
  return withTotals(
    cart.items.map((item) => (item.id === changed.id ? changed : item)),
    cart.cartId,
  )
}
