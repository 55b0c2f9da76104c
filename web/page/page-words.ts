import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { readImage } from '#web/image/read-image.ts'

/** Reads one value of a document; null if it is missing or cannot be shown. */
type Reader<Value> = (value: unknown) => Value | null

/** How each of a page's words, pictures and lists is read. */
export type PageShape = Readonly<Record<string, (value: unknown) => unknown>>

/** What a page shows, as its shape reads it. */
export type WordsOf<Shape extends PageShape> = {
  readonly [Name in keyof Shape]: NonNullable<ReturnType<Shape[Name]>>
} & Editable

/** A text of one or several lines. */
export const text: Reader<string> = textOrNull

/** A text that can be missing, and is empty then. */
export const optionalText: Reader<string> = textOf

/** A picture with a usable file. */
export const picture = readImage

/**
 * A list of texts without the bad ones: empty if an editor emptied it. One that was never filled in,
 * as of a field that is younger than the document, is missing like a text.
 */
export const lines: Reader<string[]> = (value) => readList(value, textOrNull)

/** A list of texts that an entry can be without. */
export const optionalLines: Reader<string[]> = (value) => lines(value ?? [])

/** A list of entries, as {@link lines}; an entry that lacks anything is left out. */
export function entries<const Shape extends PageShape>(shape: Shape): Reader<WordsOf<Shape>[]> {
  return (value) => readList(value, (entry) => readWords(shape, entry))
}

/** The list without bad entries; the Studio stores an emptied one as such. Null for anything else. */
function readList<Entry>(value: unknown, read: Reader<Entry>): Entry[] | null {
  return Array.isArray(value) ? listOf(value, read) : null
}

/**
 * Reads the words of a page, or of an entry.
 *
 * @param curated takes the place of what is missing
 * @returns null if something is missing that `curated` does not have
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
  // Each reader of the shape has given a value.
  return { ...Object.fromEntries(read), ...editAtOf(row) } as WordsOf<Shape>
}
