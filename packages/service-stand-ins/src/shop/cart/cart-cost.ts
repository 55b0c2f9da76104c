import type { Catalog, Merchandise } from '../catalog/catalog.ts'
import type { Cart, CartLine } from './cart.ts'

/** A line with its price. */
export interface PricedLine {
  readonly line: CartLine
  readonly merchandise: Merchandise
  /** Quantity times price. */
  readonly totalCents: number
}

/** A cart with its prices, in cents; the stand-in has no taxes, discounts or gift cards. */
export interface PricedCart {
  readonly cart: Cart
  readonly lines: readonly PricedLine[]
  /** The amount to pay, without shipping. */
  readonly totalCents: number
}

/** Calculates the current cost of a cart. */
export function priceCart(cart: Cart, catalog: Catalog): PricedCart {
  const lines = cart.lines.flatMap((line) => {
    const merchandise = catalog.merchandise(line.variantId)
    if (merchandise === undefined) return []
    return [{ line, merchandise, totalCents: line.quantity * merchandise.variant.priceCents }]
  })
  return { cart, lines, totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}
