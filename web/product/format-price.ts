/** Shows a price in cents as dollars with two decimals; 0 means to be announced (`spec.md §9`). */
export function formatPrice(cents: number): string {
  if (cents === 0) return 'TBD'
  return `$${(cents / 100).toFixed(2)}`
}
