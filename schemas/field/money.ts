/**
 * Formats an amount in cents for messages in the Studio.
 *
 * @param cents whole US cents
 * @returns such as `$7,500.00`
 */
export function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/**
 * Formats a price in cents as dollars with two decimals; 0 means to be announced
 * (`docs/product.md §9`).
 *
 * @param cents whole US cents
 * @returns such as `$249.00`, or `TBD`
 */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'TBD' : `$${(cents / 100).toFixed(2)}`
}

/** Dollars with up to two decimals, with or without commas between thousands. */
const dollarsShape = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/

/**
 * Parses dollars as people type them.
 *
 * @param text such as `249`, `1,250.50` or `$ 79.00`
 * @returns whole cents; undefined if the text is not an amount
 */
export function centsFromDollars(text: string): number | undefined {
  const [, dollars, decimals = ''] = dollarsShape.exec(text.trim()) ?? []
  if (dollars === undefined) return undefined
  const cents = Number(dollars.replaceAll(',', '') + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}
