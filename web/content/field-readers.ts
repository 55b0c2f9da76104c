/**
 * Readers for the fields of documents. A document can lack a field, or contain null or another type of
 * value (an import, an older schema, a script): values that cannot be shown count as missing.
 *
 * @example textOf('  Bowl ') === 'Bowl'; textOf(7) === ''; centsOf(-1) === 0
 */

/** The trimmed text; empty if the value is not a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The text, or null if the text is empty. */
export function textOrNull(value: unknown): string | null {
  return textOf(value) || null
}

/** Whether a switch is on; off if the value was never set or is not a boolean. */
export function isOn(value: unknown): boolean {
  return value === true
}

/** A number that can be shown, from `least` up; null for anything else. */
export function numberOrNull(value: unknown, least = 0): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= least ? value : null
}

/** An amount in whole cents above zero; 0, shown as "to be announced", for anything else. */
export function centsOf(value: unknown): number {
  return Number.isSafeInteger(value) ? (numberOrNull(value) ?? 0) : 0
}

/** Reads each entry of a list, and leaves out entries for which `read` returns null. */
export function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry | null): Entry[] {
  if (!Array.isArray(value)) return []
  return value.map((entry) => read(entry)).filter((entry) => entry !== null)
}

/** The fields of an object; none if the value is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Something that editors can open from a preview. */
export interface Editable {
  /** In a preview: where the value is stored, as written by `schemas/preview/mark-answer.ts`. */
  readonly editAt?: string
  /**
   * In a preview: the fields that cannot be edited here, for example because the shop sets them.
   */
  readonly notEditable?: readonly string[]
}

/** The storage place of an object, in a preview; empty on a public page. */
export function editAtOf(value: unknown): Editable {
  const { editAt, notEditable } = fieldsOf(value)
  if (typeof editAt !== 'string') return {}
  // The site's own server sets this list.
  return Array.isArray(notEditable) ? { editAt, notEditable } : { editAt }
}

/** An http(s) URL without credentials; null for anything else, such as `javascript:`. */
export function webUrlOrNull(value: unknown): string | null {
  const text = textOf(value)
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url && url.username + url.password === '' ? text : null
}
