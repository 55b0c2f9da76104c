import type { RuleDef } from 'sanity'
import { checkNumber, type NumberLimits } from './number-rules.ts'

interface MeasureLimits extends NumberLimits {
  /** What is entered, such as `millimeters`. */
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
  return `The greatest ${name} (${to}) is less than the least (${from}): exchange them.`
}
