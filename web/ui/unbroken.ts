/**
 * Keeps a number and the short word after it, such as its unit, on one line.
 *
 * @example unbroken('at 40 °C') === 'at 40\u00a0°C'
 */
export function unbroken(text: string): string {
  return text.replaceAll(/(\d) (?=°|[a-z]{1,3}\b)/g, '$1\u00a0')
}
