import type { Range } from '#schemas/content/product/facts/fact-limits.ts'
import { fieldsOf, listOf, numberOrNull } from '#web/content/field-readers.ts'

/** Removes missing values, so that a page does not contain them. */
export function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const stored = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  // Each remaining field has a value.
  return Object.fromEntries(stored) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** The readable entries, up to the maximum; null if there is none. */
export function readList<Entry>(
  value: unknown,
  most: number,
  read: (entry: unknown) => Entry | null,
): Entry[] | null {
  const entries = listOf(Array.isArray(value) ? value.slice(0, most) : null, read)
  return entries.length > 0 ? entries : null
}

/** A number within the limits of its kind; null for anything else. */
export function within(value: unknown, { min, max }: Range): number | null {
  const number = numberOrNull(value, min)
  return number !== null && number <= max ? number : null
}

/** The two ends of a range, in order; null if one is missing. */
export function readRange(
  value: unknown,
  [from, to]: readonly [string, string],
  bounds: Range,
): Range | null {
  const fields = fieldsOf(value)
  const [min, max] = [within(fields[from], bounds), within(fields[to], bounds)]
  return min !== null && max !== null && min <= max ? { min, max } : null
}
