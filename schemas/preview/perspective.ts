import * as v from 'valibot'

/** The maximum number of releases in a perspective. */
const maxNames = 16

/**
 * A perspective in URLs and settings: `published`, `drafts`, or names of releases in order of
 * priority, such as `rABC123,drafts`. Never `raw`, which shows every version of a document separately.
 */
export const perspectiveSchema = v.pipe(
  v.string(),
  v.maxLength(maxNames * 65, 'This perspective names too many releases'),
  v.regex(/^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64})*$/, 'This is not a perspective'),
  v.check((text) => namesOf(text).length <= maxNames, 'This perspective names too many releases'),
  v.check((text) => !namesOf(text).includes('raw'), 'This perspective cannot be shown'),
)

/** The names of a valid perspective, in order of priority. */
export function namesOf(perspective: string): string[] {
  return perspective.split(',')
}

export function isPerspective(text: unknown): text is string {
  return v.is(perspectiveSchema, text)
}
