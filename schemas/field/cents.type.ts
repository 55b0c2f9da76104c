import { defineType, type RuleDef } from 'sanity'

/**
 * An amount of money in whole US cents; the Studio lets editors type dollars
 * (`docs/product.md §9`).
 */
export const centsType = defineType({
  name: 'cents',
  title: 'Amount in US dollars',
  type: 'number',
})

/** The largest amount that can be entered, in cents; catches an extra digit. */
const largestAmount = 10_000_000
const largestText = '$100,000.00'

/** The rules of a required amount, with one message per problem, in dollars. */
export function centsRules<Rule extends RuleDef<Rule, number>>(rule: Rule, missing: string) {
  return [rule.required().error(missing), rule.custom(checkCents)]
}

/** An error message if the value is not a whole number of cents within bounds, else `true`. */
export function checkCents(value: unknown): true | string {
  if (typeof value !== 'number') return true
  if (value > largestAmount) return `Enter at most ${largestText}.`
  if (Number.isInteger(value) && value >= 0) return true
  return 'Enter an amount of zero or more, with at most two decimals.'
}
