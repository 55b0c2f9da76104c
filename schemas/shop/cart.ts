import type { Availability } from '#schemas/content/product/availability.ts'

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

/** Such as `1 item` or `3 items`. */
export const countedItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
