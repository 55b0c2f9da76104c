import type { RuleDef } from 'sanity'

interface NumberLimits {
  /** Says what to enter where nothing stands. */
  readonly missing: string
  readonly min: number
  readonly max: number
  /** Whether decimals are allowed; without it the number is whole. */
  readonly decimals?: boolean
}

/** The rules of a number that must be there: one message for one problem. */
export function numberRules<Rule extends RuleDef<Rule, number>>(rule: Rule, limits: NumberLimits) {
  return [
    rule.required().error(limits.missing),
    rule.custom((number) => checkNumber(number, limits)),
  ]
}

/** A plain sentence where a number is out of its limits, else `true`. */
export function checkNumber(
  number: unknown,
  { min, max, decimals = false }: NumberLimits,
): true | string {
  if (typeof number !== 'number') return true
  if (number >= min && number <= max && (decimals || Number.isInteger(number))) return true
  const kind = decimals ? 'a number' : 'a whole number'
  return `Enter ${kind} from ${min} to ${max}.`
}
