const decimal = /^(\d+)(?:\.(\d+))?$/

/**
 * An amount of US dollars in cents, without a detour over fractions that a computer cannot hold.
 *
 * @param amount decimal dollars as the shop writes them, such as `249`, `249.5` or `249.00`
 * @returns whole cents, or undefined if the text is no such amount
 */
export function centsOfAmount(amount: string): number | undefined {
  const [, dollars, decimals = ''] = decimal.exec(amount) ?? []
  if (dollars === undefined || /[^0]/.test(decimals.slice(2))) return undefined
  const cents = Number(dollars + decimals.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** An amount with one decimal if its hundredths are zero, as the shop itself writes it. */
export function shortAmount(amount: string): string {
  return /^-?\d+\.\d0$/.test(amount) ? amount.slice(0, -1) : amount
}
