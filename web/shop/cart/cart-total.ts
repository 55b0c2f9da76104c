import { formatPrice } from '#schemas/field/money.ts'
import type { CartItem, CartState } from '#schemas/shop/cart.ts'

/** The cart with these items, and with new totals. */
export function withTotals(
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
export const emptyCart: CartState = withTotals({ checkouts: [] }, [])

/** The price of an item's whole quantity, in cents. */
export const costOf = ({ product, quantity }: CartItem) => product.price * quantity

/** Whether an item can be checked out: the item is in stock and has a price. */
export const isBuyable = ({ product }: CartItem) => product.inStock && product.price > 0

/** The numbers of pieces that can and cannot be bought now. */
export function countsOf({ items, itemCount }: CartState) {
  const available = items.filter(isBuyable).reduce((sum, { quantity }) => sum + quantity, 0)
  return { available, unavailable: itemCount - available }
}
