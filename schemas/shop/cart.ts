import type { Availability } from '#schemas/content/product/availability.ts'
import { formatPrice } from '#schemas/field/money.ts'

/** The maximum quantity of one item of a cart. */
export const maxQuantity = 99
/** The maximum number of different items of a cart, and of offers per request. */
export const maxItems = 50

/** A kit's data in the cart, as of the last time that the cart read it (`docs/product.md §3`). */
export interface CartProduct {
  /** The kit's slug, with the suffix of a variant if one was chosen (`readProductId`). */
  readonly id: string
  readonly title: string
  readonly description: string
  /** In cents; 0 means to be announced. */
  readonly price: number
  readonly imageUrl: string
  readonly imageAlt: string
  readonly inStock: boolean
}

/** The current data of one product, in the answer to `GET /api/shop/offers?ids=…`. */
export interface Offer extends Omit<CartProduct, 'inStock'> {
  readonly availability: Availability
}

/** One item of a cart. */
export interface CartItem {
  /** The product's id and the time when it was added, such as `master-kit-1767225600000`. */
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly product: CartProduct
}

/** A checkout that was opened with items of the cart. */
export interface PendingCheckout {
  /** The id of the cart that the shop sold from. */
  readonly checkoutId: string
  readonly items: readonly Pick<CartItem, 'productId' | 'quantity'>[]
  /** The shop no longer has its cart: ordered, lost or expired. Only the visitor knows which. */
  readonly isGone: boolean
}

/** A cart as the browser stores it. */
export interface CartState {
  readonly items: readonly CartItem[]
  /** In cents, without items that cannot be bought (`docs/product.md §4`). */
  readonly total: number
  readonly itemCount: number
  /** Such as `$998.00`; `TBD` if the total is 0. */
  readonly formattedTotal: string
  /** The id of the shop's cart, or a fallback id that begins with `mock-cart-` or `local-cart-`. */
  readonly cartId?: string
  /** The checkouts that can be completed by now, the earliest first. */
  readonly checkouts: readonly PendingCheckout[]
}

/** The cart with these items, and with new totals. */
export function withItems(
  { cartId, checkouts }: Pick<CartState, 'cartId' | 'checkouts'>,
  items: readonly CartItem[],
): CartState {
  const total = items.reduce((sum, item) => sum + (isBuyable(item) ? costOf(item) : 0), 0)
  return {
    items: [...items],
    total,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    formattedTotal: formatPrice(total),
    ...(cartId !== undefined && { cartId }),
    checkouts,
  }
}

/** A cart without items. */
export const emptyCart: CartState = withItems({ checkouts: [] }, [])

/** The price of an item's whole quantity, in cents. */
export const costOf = ({ product, quantity }: CartItem) => product.price * quantity

/** Whether an item can be checked out: it is in stock and has a price. */
export const isBuyable = ({ product }: CartItem) => product.inStock && product.price > 0

/** The numbers of pieces that can and cannot be bought now. */
export function countsOf({ items, itemCount }: CartState) {
  const available = items.filter(isBuyable).reduce((sum, { quantity }) => sum + quantity, 0)
  return { available, unavailable: itemCount - available }
}

/** Such as `1 item` or `3 items`. */
export const countedItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`

/** The reasons for rejected changes, in words for visitors. */
export const refusals = {
  quantity: `You can order up to ${maxQuantity} of a kit here. For more, please send us an inquiry.`,
  items: `A cart holds up to ${maxItems} different kits. For more, please send us an inquiry.`,
} as const

/** The reason for a rejected change. */
export type Refusal = keyof typeof refusals

/** A cart after a change, which can be rejected in part. */
export interface ChangedCart {
  readonly cart: CartState
  readonly refused?: Refusal
}

/** The prefix of an id that the cart has until the shop gives it one. */
export const mockPrefix = 'mock-cart-'

/** Adds one of a kit, or one more if the cart has it. New ids contain `now`, in ms. */
export function addProduct(cart: CartState, product: CartProduct, now: number): ChangedCart {
  const identified = { ...cart, cartId: cart.cartId ?? `${mockPrefix}${now}` }
  const present = cart.items.find(({ productId }) => productId === product.id)
  if (present) {
    if (present.quantity >= maxQuantity) return { cart, refused: 'quantity' }
    const more = { ...present, quantity: present.quantity + 1, product }
    return { cart: withItem(identified, more) }
  }
  if (cart.items.length >= maxItems) return { cart, refused: 'items' }
  const item = { id: `${product.id}-${now}`, productId: product.id, quantity: 1, product }
  return { cart: withItems(identified, [...cart.items, item]) }
}

/** Sets the quantity of an item; 0 or below removes it. Without the item, the cart stays unchanged. */
export function setQuantity(cart: CartState, itemId: string, quantity: number): ChangedCart {
  const item = cart.items.find(({ id }) => id === itemId)
  if (!item) return { cart }
  if (quantity <= 0) return { cart: removeItem(cart, itemId) }
  const set = withItem(cart, { ...item, quantity: Math.min(quantity, maxQuantity) })
  return quantity > maxQuantity ? { cart: set, refused: 'quantity' } : { cart: set }
}

/** Removes an item. */
export function removeItem(cart: CartState, itemId: string): CartState {
  return withItems(
    cart,
    cart.items.filter(({ id }) => id !== itemId),
  )
}

/** Replaces an item. */
function withItem(cart: CartState, changed: CartItem): CartState {
  return withItems(
    cart,
    cart.items.map((item) => (item.id === changed.id ? changed : item)),
  )
}
