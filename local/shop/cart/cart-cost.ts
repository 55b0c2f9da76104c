import type { Catalogue, Merchandise } from '../catalogue/catalogue.ts'
import { allocate } from '../money.ts'
import type { Cart, CartLine } from './cart.ts'
import type { GiftCard, GiftCards } from './gift-cards.ts'

/** Part of a discount that one line, or the shipping, gets. */
export interface Allocation {
  readonly discount: Discount
  readonly cents: number
}

/** A line with its prices. */
export interface PricedLine {
  readonly line: CartLine
  readonly merchandise: Merchandise
  /** Quantity times price. */
  readonly subtotalCents: number
  /** Discounts of this line's product. */
  readonly allocations: readonly Allocation[]
  /** The subtotal less those. */
  readonly totalCents: number
}

/** A cart with its prices, in cents; the stand-in adds no tax. */
export interface PricedCart {
  readonly cart: Cart
  readonly lines: readonly PricedLine[]
  /** The lines' totals, before discounts on the order. */
  readonly subtotalCents: number
  /** Discounts on the order, an allocation for each line, and on the shipping. */
  readonly allocations: readonly Allocation[]
  readonly codes: readonly { readonly code: string; readonly isApplicable: boolean }[]
  readonly giftCards: readonly { readonly card: GiftCard; readonly usedCents: number }[]
  /** The amount to pay, without shipping. */
  readonly totalCents: number
}

/** Calculates the current cost of a cart. */
export function priceCart(cart: Cart, catalogue: Catalogue, giftCards: GiftCards): PricedCart {
  const unpriced = cart.lines.flatMap((line) => {
    const merchandise = catalogue.merchandise(line.variantId)
    return merchandise === undefined ? [] : [{ line, merchandise }]
  })
  const full = unpriced.reduce((sum, one) => sum + fullCents(one), 0)
  const codes = cart.discountCodes.map((code) => ({ code, discount: discountOf(code) }))
  const inForce = codes.flatMap(({ discount }) => {
    const applies = discount !== undefined && full > 0 && full >= (discount.minimumCents ?? 0)
    return applies ? [discount] : []
  })
  const lines = unpriced.map((one) => priceLine(one, inForce))
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const allocations = orderAllocations(lines, inForce)
  const off = allocations.reduce((sum, { discount, cents }) => {
    return discount.target === 'shipping' ? sum : sum + cents
  }, 0)
  const due = subtotalCents - off
  const cards = spendGiftCards(cart, giftCards, due)
  return {
    cart,
    lines,
    subtotalCents,
    allocations,
    codes: codes.map(({ code, discount }) => ({
      code,
      isApplicable: discount !== undefined && isUsed(discount, inForce, lines),
    })),
    giftCards: cards,
    totalCents: cards.reduce((sum, { usedCents }) => sum - usedCents, due),
  }
}

function fullCents({ line, merchandise }: { line: CartLine; merchandise: Merchandise }): number {
  return line.quantity * merchandise.variant.priceCents
}

function isUsed(discount: Discount, inForce: Discount[], lines: readonly PricedLine[]): boolean {
  if (discount.target !== 'line') return inForce.includes(discount)
  return lines.some(({ allocations }) => allocations.some((one) => one.discount === discount))
}

function priceLine(
  one: { line: CartLine; merchandise: Merchandise },
  inForce: readonly Discount[],
): PricedLine {
  const subtotalCents = fullCents(one)
  const allocations: Allocation[] = []
  let totalCents = subtotalCents
  for (const discount of inForce) {
    if (discount.target !== 'line') continue
    if (!discount.handles?.includes(one.merchandise.product.handle)) continue
    const cents = takenOff(discount, totalCents)
    allocations.push({ discount, cents })
    totalCents -= cents
  }
  return { ...one, subtotalCents, allocations, totalCents }
}

/** Shopify spreads a discount on the order over every line. */
function orderAllocations(
  lines: readonly PricedLine[],
  inForce: readonly Discount[],
): Allocation[] {
  let left = lines.map(({ totalCents }) => totalCents)
  return inForce.flatMap((discount) => {
    if (discount.target === 'line') return []
    if (discount.target === 'shipping') return [{ discount, cents: shippingCents }]
    const all = left.reduce((sum, cents) => sum + cents, 0)
    const shares = allocate(takenOff(discount, all), left)
    left = left.map((cents, index) => cents - (shares[index] ?? 0))
    return shares.map((cents) => ({ discount, cents }))
  })
}

function takenOff({ percentage, cents }: Discount, from: number): number {
  if (percentage !== undefined) return Math.round((from * percentage) / 100)
  return Math.min(cents ?? 0, from)
}

function spendGiftCards(cart: Cart, giftCards: GiftCards, due: number) {
  let left = due
  return cart.giftCards.flatMap((code) => {
    const card = giftCards.withCode(code)
    if (card === undefined) return []
    const usedCents = Math.min(card.balanceCents, left)
    left -= usedCents
    return [{ card, usedCents }]
  })
}

/** The price of standard shipping. */
const shippingCents = 1500

/** The stand-in's shipping options. */
export const shippingWays = [
  { handle: 'standard', title: 'Standard', description: 'Two to five days', cents: shippingCents },
  { handle: 'next-day', title: 'Next day', description: 'To your FBO by noon', cents: 9500 },
] as const

/** A discount code. */
export interface Discount {
  readonly code: string
  /** `order` is spread over all lines, `line` goes to those of some products. */
  readonly target: 'order' | 'line' | 'shipping'
  readonly percentage?: number
  readonly cents?: number
  /** The products that a `line` discount is for. */
  readonly handles?: readonly string[]
  /** The minimum subtotal of the lines, in cents. */
  readonly minimumCents?: number
}

/** The codes that the stand-in knows: one of each kind, and one with a high minimum. */
export const discounts: readonly Discount[] = [
  { code: 'WELCOME10', target: 'order', percentage: 10 },
  { code: 'CREW25', target: 'order', cents: 2500 },
  { code: 'CABIN20', target: 'line', percentage: 20, handles: ['cabin-clean-up-kit'] },
  { code: 'FREESHIP', target: 'shipping', percentage: 100 },
  { code: 'FLEET500', target: 'order', cents: 50_000, minimumCents: 10_000_000 },
]

/** The discount with a code, case-insensitive. */
function discountOf(code: string): Discount | undefined {
  return discounts.find((one) => one.code === code.trim().toUpperCase())
}
