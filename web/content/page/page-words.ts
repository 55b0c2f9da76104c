import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'

/** Reads one value of a document; null if it is missing or cannot be shown. */
type Reader<Value> = (value: unknown) => Value | null

/** The readers of a page's words, pictures and lists. */
export type PageShape = Readonly<Record<string, (value: unknown) => unknown>>

/** The result of reading a page's document with these readers. */
export type WordsOf<Shape extends PageShape> = {
  readonly [Name in keyof Shape]: NonNullable<ReturnType<Shape[Name]>>
} & Editable

/** A text of one or several lines. */
export const text: Reader<string> = textOrNull

/** An optional text, which is empty if it is missing. */
export const optionalText: Reader<string> = textOf

/** A picture with a usable file. */
export const picture = readImage

/**
 * A list of texts without invalid ones: empty if an editor emptied it. A list that was never filled in,
 * for example because the field is newer than the document, counts as missing.
 */
export const lines: Reader<string[]> = (value) => readList(value, textOrNull)

/** An optional list of texts in an entry. */
export const optionalLines: Reader<string[]> = (value) => lines(value ?? [])

/** A list of entries, like {@link lines}; incomplete entries are left out. */
export function entries<const Shape extends PageShape>(shape: Shape): Reader<WordsOf<Shape>[]> {
  return (value) => readList(value, (entry) => readWords(shape, entry))
}

/** The list without invalid entries; the Studio stores an emptied list as []. Null for anything else. */
function readList<Entry>(value: unknown, read: Reader<Entry>): Entry[] | null {
  return Array.isArray(value) ? listOf(value, read) : null
}

/**
 * Reads the words of a page, or of an entry.
 *
 * @param curated the fallback for missing values
 * @returns null if a value is missing and `curated` does not have it either
 */
export function readWords<const Shape extends PageShape>(
  shape: Shape,
  row: unknown,
  curated?: unknown,
): WordsOf<Shape> | null {
  const fields = fieldsOf(row)
  const others = curated === undefined ? undefined : fieldsOf(curated)
  const read = Object.entries(shape).map(
    ([name, one]) => [name, one(fields[name]) ?? (others ? one(others[name]) : null)] as const,
  )
  if (read.some(([, value]) => value === null)) return null
  // Each reader has returned a value.
  return { ...Object.fromEntries(read), ...editAtOf(row) } as WordsOf<Shape>
}
