/** What a discount code takes off. */
export interface Discount {
  readonly code: string
  /** `order` is spread over all lines, `line` goes to those of some products. */
  readonly target: 'order' | 'line' | 'shipping'
  readonly percentage?: number
  readonly cents?: number
  /** The products that a `line` discount is for. */
  readonly handles?: readonly string[]
  /** The lines must come to this much before it applies. */
  readonly minimumCents?: number
}

/** The codes that the stand-in knows: one of each kind, and one that carts are too small for. */
export const discounts: readonly Discount[] = [
  { code: 'WELCOME10', target: 'order', percentage: 10 },
  { code: 'CREW25', target: 'order', cents: 2500 },
  { code: 'CABIN20', target: 'line', percentage: 20, handles: ['cabin-clean-up-kit'] },
  { code: 'FREESHIP', target: 'shipping', percentage: 100 },
  { code: 'FLEET500', target: 'order', cents: 50_000, minimumCents: 10_000_000 },
]

/** The discount with a code, however its letters are written. */
export function discountOf(code: string): Discount | undefined {
  return discounts.find((one) => one.code === code.trim().toUpperCase())
}
