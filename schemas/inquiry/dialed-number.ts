/** A `(0)` after the code of any country but Italy. */
const trunkPrefix = /(?<=^[\s(]*(?:\+|00)(?!\s*39\b)[\d\s)\p{Pd}]+)\(\s*0\s*\)/u

/**
 * A phone number as it is dialed from abroad: without the `(0)` that people write after a country's
 * code, because the 0 is dialed only within the country. In Italy (+39), the 0 is always dialed.
 *
 * @param phone as the visitor typed it
 * @returns digits, and the plus sign, if any
 */
export function dialedNumber(phone: string): string {
  return phone.replace(trunkPrefix, '').replaceAll(/[^\d+]/g, '')
}
