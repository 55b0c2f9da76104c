import type { Availability } from '#schemas/content/product/availability.ts'

/** The maximum quantity of one item in a cart. */
export const maxQuantity = 99
/** The maximum number of distinct items in a cart, and of offers in one request. */
export const maxItems = 50

/** A kit's data in the cart, as of the last time that the cart read it (`docs/product.md §14`). */
export interface CartProduct {
  /** The kit's slug, with the suffix of a variant if one was chosen (`readProductId`). */
  readonly id: string
  readonly title: string
  readonly description: string
  /** In cents; 0 means that the price is to be announced. */
  readonly price: number
  readonly imageUrl: string
  readonly imageAlt: string
  readonly inStock: boolean
}

/** The current data of one product, in the answer to `GET /api/shop/offers?ids=…`. */
export interface Offer extends Omit<CartProduct, 'inStock'> {
  readonly availability: Availability
}

/** One item in a cart. */
export interface CartItem {
  /** The product's id and the time when it was added, such as `master-kit-1767225600000`. */
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly product: CartProduct
}

/** A checkout that was opened with items in the cart. */
export interface PendingCheckout {
  /** The id of the cart in the shop whose checkout was opened. */
  readonly checkoutId: string
  readonly items: readonly Pick<CartItem, 'productId' | 'quantity'>[]
  /**
   * Whether the shop no longer has that cart: ordered, lost or expired. Only the visitor knows which.
   */
  readonly isGone: boolean
}

/** A cart as the browser stores it. */
export interface CartState {
  readonly items: readonly CartItem[]
  /** In cents, without items that cannot be bought (`docs/product.md §14`). */
  readonly total: number
  readonly itemCount: number
  /** Such as `$998.00`; `TBD` if the total is 0. */
  readonly formattedTotal: string
  /** The id of the shop's cart, or a fallback id that begins with `mock-cart-` or `local-cart-`. */
  readonly cartId?: string
  /**
   * Checkouts that were opened and not yet settled, oldest first. The visitor may have completed them.
   */
  readonly checkouts: readonly PendingCheckout[]
}

/** Such as `1 item` or `3 items`. */
export const countedItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
