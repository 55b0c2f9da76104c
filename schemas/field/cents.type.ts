import { defineType } from 'sanity'

/** An amount of money in whole US cents; the Studio lets editors type dollars (`spec.md §9`). */
export const centsType = defineType({
  name: 'cents',
  title: 'Amount in US dollars',
  type: 'number',
})

/** A plain sentence when the value is not a whole, non-negative number of cents, else `true`. */
export function wholeCents(value: unknown): true | string {
  if (value === undefined || value === null) return true
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return true
  return 'Enter an amount of zero or more, with at most two decimals.'
}
