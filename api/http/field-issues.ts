import * as v from 'valibot'
import type { FieldIssues } from './errors.ts'

/** The contract of an object, such as a request's body or its query parameters. */
export type ObjectContract = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Returns each field's validation errors, in plain words. A missing field gets the message of an empty
 * field, which is written for visitors.
 */
export function fieldIssues(contract: ObjectContract, given: unknown): FieldIssues {
  const absent = Object.keys(contract.entries).map((field) => [field, undefined])
  const complete = Object.assign(Object.fromEntries(absent), given)
  const issues: FieldIssues = {}
  for (const issue of v.safeParse(contract, complete, { message: plainMessage }).issues ?? []) {
    ;(issues[v.getDotPath(issue) ?? ''] ??= []).push(issue.message)
  }
  return issues
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Please send text',
  number: 'Please send a number',
  finite: 'Please send a number',
  boolean: 'Please send true or false',
  array: 'Please send a list',
}

/**
 * The message for a rule that has none in its contract, because valibot's own messages mention types.
 */
function plainMessage({ type, expected, requirement }: v.BaseIssue<unknown>): string {
  if (type === 'picklist') return `Please choose one of these: ${choicesOf(expected)}`
  if (type === 'max_length') return `Please send at most ${String(requirement)} characters`
  if (type === 'min_value') return `Please send ${String(requirement)} or more`
  if (type === 'max_value') return `Please send ${String(requirement)} or less`
  return kinds[type] ?? 'Please correct this value'
}

/** valibot writes choices as `("a" | "b")`. */
const choicesOf = (expected: string | null) =>
  [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, choice]) => choice).join(', ')
