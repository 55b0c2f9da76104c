/** An amount in the Storefront API's format: one decimal place if the second is zero. */
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
