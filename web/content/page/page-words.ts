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

/**
 * A field of a page's document. A page's “words” are the values of such fields: text, pictures and
 * lists.
 */
interface PageField<Value> {
  /** The GROQ after the field's name. */
  readonly groq: string
  /** Null if the value is missing or cannot be shown. */
  readonly read: (value: unknown) => Value | null
}

/** The fields of a page, by name. */
export type PageShape = Readonly<Record<string, PageField<unknown>>>

/** The values of a page's fields, as read from its document. */
export type ValuesOf<Shape extends PageShape> = {
  readonly [Name in keyof Shape]: NonNullable<ReturnType<Shape[Name]['read']>>
} & Editable

/** A string with one or more lines. */
export const text: PageField<string> = { groq: '', read: textOrNull }

/** An optional string; empty if the value is missing. */
export const optionalText: PageField<string> = { groq: '', read: textOf }

/** A picture with a usable file. */
export const picture: PageField<ImageValue> = { groq: `{alt, ${imageFields}}`, read: readImage }

/**
 * A list of strings; invalid entries are dropped. If an editor clears the list, it is empty. A list
 * that was never filled in, for example because the field is newer than the document, counts as
 * missing.
 */
export const lines: PageField<string[]> = { groq: '', read: (value) => readList(value, textOrNull) }

/** An optional list of strings in an entry. */
export const optionalLines: PageField<string[]> = {
  groq: '',
  read: (value) => lines.read(value ?? []),
}

/** A list of entries, like {@link lines}; incomplete entries are left out. */
export function entries<const Shape extends PageShape>(shape: Shape): PageField<ValuesOf<Shape>[]> {
  return {
    groq: `[]{${groqFields(shape)}}`,
    read: (value) => readList(value, (entry) => readFields(shape, entry)),
  }
}

/** The fields, in GROQ. */
export function groqFields(shape: PageShape): string {
  const fields = Object.entries(shape).map(([name, { groq }]) => name + groq)
  return fields.join(', ')
}

/** The valid entries; null if the value is not a list. (The Studio stores a cleared list as [].) */
function readList<Entry>(value: unknown, read: PageField<Entry>['read']): Entry[] | null {
  return Array.isArray(value) ? listOf(value, read) : null
}

/**
 * Reads the fields of a page, or of an entry.
 *
 * @param curated the fallback for missing values
 * @returns null if a value is missing in the document and in `curated`
 */
export function readFields<const Shape extends PageShape>(
  shape: Shape,
  row: unknown,
  curated?: unknown,
): ValuesOf<Shape> | null {
  const fields = fieldsOf(row)
  const fallback = curated === undefined ? undefined : fieldsOf(curated)
  const read = Object.entries(shape).map(
    ([name, { read: readValue }]) =>
      [name, readValue(fields[name]) ?? (fallback ? readValue(fallback[name]) : null)] as const,
  )
  if (read.some(([, value]) => value === null)) return null
  // Each reader has returned a value.
  return { ...Object.fromEntries(read), ...editAtOf(row) } as ValuesOf<Shape>
}
