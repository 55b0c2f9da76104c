/** An amount in the Storefront API's format: one decimal place if the second one is zero. */
export function amountOf(cents: number): string {
  return (cents / 100).toFixed(2).replace(/0$/, '')
}

/** A `MoneyV2`. */
export function money(cents: number): { amount: string; currencyCode: string } {
  return { amount: amountOf(cents), currencyCode: 'USD' }
}

/** An amount on a page, such as `$1,249.50`. */
export function price(cents: number): string {
  return dollars.format(cents / 100)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Splits an amount over parts by their weights, to the cent: the parts add up to the amount, and
 * none gets more than its weight if the weights together are no less than the amount.
 */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  let weightLeft = total
  let left = cents
  return weights.map((weight) => {
    const share = weightLeft === 0 ? 0 : Math.round((left * weight) / weightLeft)
    weightLeft -= weight
    left -= share
    return share
  })
}
