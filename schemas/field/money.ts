/**
 * Shows an amount in cents as dollars with two decimals (`spec.md §9`).
 *
 * @param cents whole US cents
 * @returns such as `$249.00`
 */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/**
 * Shows a price in cents as dollars with two decimals; 0 means to be announced (`spec.md §9`).
 *
 * @param cents whole US cents
 * @returns such as `$249.00`, or `TBD`
 */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'TBD' : formatDollars(cents)
}
