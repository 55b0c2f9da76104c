/**
 * Shows an amount as visitors read it: a dollar sign and two decimals, 0 as TBD (`spec.md §9`).
 *
 * @param cents integer cents
 * @example formatPrice(24900) // '$249.00'
 */
export function formatPrice(cents: number): string {
  if (cents === 0) return 'TBD'
  const sign = cents < 0 ? '-' : ''
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`
}

/**
 * Reads dollars as an editor types them.
 *
 * @param dollars such as `249`, `249.5`, `$1,249.00`
 * @returns integer cents, or undefined where the text is no amount
 */
export function parseDollars(dollars: string): number | undefined {
  const plain = dollars
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return undefined
  const [whole = '0', fraction = ''] = plain.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
