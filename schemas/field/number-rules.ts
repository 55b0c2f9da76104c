import type { RuleDef } from 'sanity'

/** What a number can be. */
export interface NumberLimits {
  readonly min: number
  readonly max: number
  /** Whether decimals are allowed; default false. */
  readonly decimals?: boolean
}

/**
 * The rules of a required number, with one message per problem.
 *
 * @param missing the message if the number is missing
 */
export function numberRules<Rule extends RuleDef<Rule, number>>(
  rule: Rule,
  { missing, ...limits }: NumberLimits & { readonly missing: string },
) {
  return [rule.required().error(missing), rule.custom((number) => checkNumber(number, limits))]
}

/** An error message if a number is outside its limits, else `true`. */
export function checkNumber(
  number: unknown,
  { min, max, decimals = false }: NumberLimits,
): true | string {
  if (typeof number !== 'number') return true
  if (number >= min && number <= max && (decimals || Number.isInteger(number))) return true
  const kind = decimals ? 'a number' : 'a whole number'
  return `Enter ${kind} from ${min} to ${max}.`
}
