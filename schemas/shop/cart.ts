/** The maximum quantity of one item of a cart. */
export const maxQuantity = 99
/** The maximum number of different items of a cart. */
export const maxItems = 50

/** A kit's data in the cart, as of the last time that the cart read it (`docs/product.md §3`). */
export interface CartProduct {
  /** The kit's slug, with `-basic` or `-premium` if a variant was chosen. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** In cents; 0 means to be announced. */
  readonly price: number
  readonly imageUrl: string
  readonly imageAlt: string
  readonly inStock: boolean
}

/** One item of a cart. */
export interface CartItem {
  /** The product's id and the time when it was added, such as `master-kit-1767225600000`. */
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly product: CartProduct
}

/** A cart as the browser stores it: its items and total. */
export interface CartState {
  readonly items: readonly CartItem[]
  /** In cents. */
  readonly total: number
  readonly itemCount: number
  /** Such as `$998.00`; `TBD` if the total is 0. */
  readonly formattedTotal: string
  /** The id of the shop's cart, or a fallback id that begins with `mock-cart-` or `local-cart-`. */
  readonly cartId?: string
}
