import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { imageFields, readImage } from '#web/content/image/read-image.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'

/** One value of a page's document. */
interface Word<Value> {
  /** The GROQ after the field's name. */
  readonly groq: string
  /** Null if the value is missing or cannot be shown. */
  readonly read: (value: unknown) => Value | null
}

/** A page's words, pictures and lists by the names of their fields. */
export type PageShape = Readonly<Record<string, Word<unknown>>>

/** The result of reading a page's document. */
export type WordsOf<Shape extends PageShape> = {
  readonly [Name in keyof Shape]: NonNullable<ReturnType<Shape[Name]['read']>>
} & Editable

/** A text of one or several lines. */
export const text: Word<string> = { groq: '', read: textOrNull }

/** An optional text, which is empty if it is missing. */
export const optionalText: Word<string> = { groq: '', read: textOf }

/** A picture with a usable file. */
export const picture: Word<ImageValue> = { groq: `{alt, ${imageFields}}`, read: readImage }

/**
 * A list of texts without invalid ones: empty if an editor emptied it. A list that was never filled in,
 * for example because the field is newer than the document, counts as missing.
 */
export const lines: Word<string[]> = { groq: '', read: (value) => readList(value, textOrNull) }

/** An optional list of texts in an entry. */
export const optionalLines: Word<string[]> = { groq: '', read: (value) => lines.read(value ?? []) }

/** A list of entries, like {@link lines}; incomplete entries are left out. */
export function entries<const Shape extends PageShape>(shape: Shape): Word<WordsOf<Shape>[]> {
  return {
    groq: `[]{${wordFields(shape)}}`,
    read: (value) => readList(value, (entry) => readWords(shape, entry)),
  }
}

/** The fields of these words, in GROQ. */
export function wordFields(shape: PageShape): string {
  const fields = Object.entries(shape).map(([name, { groq }]) => name + groq)
  return fields.join(', ')
}

/** The list without invalid entries; the Studio stores an emptied list as []. Null for anything else. */
function readList<Entry>(value: unknown, read: Word<Entry>['read']): Entry[] | null {
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
    ([name, { read: one }]) =>
      [name, one(fields[name]) ?? (others ? one(others[name]) : null)] as const,
  )
  if (read.some(([, value]) => value === null)) return null
  // Each reader has returned a value.
  return { ...Object.fromEntries(read), ...editAtOf(row) } as WordsOf<Shape>
}
