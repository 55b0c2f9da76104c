import * as v from 'valibot'

/** How many releases a perspective can stack. */
const maxNames = 16

/**
 * A perspective as it is written in addresses and settings: `published`, `drafts`, or names of
 * releases in the order in which they win, such as `rABC123,drafts`. Never `raw`, which shows every
 * version of a document as a document of its own.
 */
export const perspectiveSchema = v.pipe(
  v.string(),
  v.maxLength(maxNames * 65, 'This perspective names too many releases'),
  v.regex(/^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64})*$/, 'This is not a perspective'),
  v.check((text) => namesOf(text).length <= maxNames, 'This perspective names too many releases'),
  v.check((text) => !namesOf(text).includes('raw'), 'This perspective cannot be shown'),
)

/** The names of a valid perspective, in the order in which their versions win. */
export function namesOf(perspective: string): string[] {
  return perspective.split(',')
}

/** Whether a text is a perspective that a preview can show. */
export function isPerspective(text: unknown): text is string {
  return v.is(perspectiveSchema, text)
}
