import type { RuleDef } from 'sanity'

/** The limits of a number. */
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

interface MeasureLimits extends NumberLimits {
  /** The unit, such as `millimeters`. */
  readonly unit: string
}

/** The rules of an optional measure: a number within plausible bounds, named with its unit. */
export function measureRules<Rule extends RuleDef<Rule, number>>(
  rule: Rule,
  limits: MeasureLimits,
) {
  return [rule.custom((value) => checkMeasure(value, limits))]
}

/** An error message if a measure is outside its bounds, else `true`. */
export function checkMeasure(value: unknown, { unit, ...limits }: MeasureLimits): true | string {
  if (checkNumber(value, limits) === true) return true
  return `Enter ${limits.decimals ? '' : 'whole '}${unit} from ${limits.min} to ${limits.max}.`
}

/**
 * An error message if the second of two measures is smaller than the first, else `true`.
 *
 * @param name what is measured, such as `lead time`
 */
export function checkAscending(name: string, from: unknown, to: unknown): true | string {
  if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return true
  return `The maximum ${name} (${to}) is less than the minimum (${from}). Swap them.`
}
