import { formatPrice } from '#schemas/field/money.ts'
import type { CartItem, CartState } from '#schemas/shop/cart.ts'

/** A cart without items. */
export const emptyCart: CartState = withTotals([])

/**
 * The cart with these items. Its total leaves out items that cannot be bought (`docs/product.md §4`).
 *
 * @param cartId the id of the shop's cart
 */
export function withTotals(items: readonly CartItem[], cartId?: string): CartState {
  const total = items.reduce((sum, item) => sum + (isBuyable(item) ? costOf(item) : 0), 0)
  return {
    items: [...items],
    total,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    formattedTotal: formatPrice(total),
    ...(cartId !== undefined && { cartId }),
  }
}

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
