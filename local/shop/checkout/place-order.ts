import type { Cart } from '../cart/cart.ts'
import { isAvailable } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'

/**
 * Sells what is in a cart: the stock goes down, gift cards are used up, and the cart is gone.
 *
 * @returns a sentence for each line that the stock no longer covers; then nothing is sold
 */
export function placeOrder(cart: Cart, shop: Shop): string[] {
  const { lines, giftCards } = shop.price(cart)
  if (lines.length === 0) return ['Your cart is empty.']
  const wanted = new Map<number, number>()
  for (const { line } of lines) {
    wanted.set(line.variantId, (wanted.get(line.variantId) ?? 0) + line.quantity)
  }
  const missing = [...wanted].flatMap(([variantId, quantity]) => {
    const merchandise = shop.catalogue.merchandise(variantId)
    if (merchandise === undefined) return []
    const { product, variant } = merchandise
    const left = isAvailable(product, variant) ? variant.stock : 0
    if (quantity <= left) return []
    return [left === 0 ? `${product.title} is sold out.` : `Only ${left} of ${product.title} left.`]
  })
  if (missing.length > 0) return missing
  for (const { line, merchandise } of lines) {
    const { handle } = merchandise.product
    const { title, stock } = merchandise.variant
    shop.catalogue.change(handle, { variant: title, stock: stock - line.quantity })
  }
  for (const { card, usedCents } of giftCards) card.balanceCents -= usedCents
  shop.carts.delete(cart.token)
  return []
}
