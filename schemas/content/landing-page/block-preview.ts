import type { PreviewValue } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'

interface BlockSummary {
  /** The block's name, such as “Gallery”. */
  readonly kind: string
  /** The block's text fields; the first that is filled in is the block's title in the list. */
  readonly words: readonly unknown[]
  /** The parts that the page requires to show the block, by the names that editors know. */
  readonly vital?: Readonly<Record<string, unknown>>
  /** More details, such as the number of pictures. */
  readonly about?: readonly string[]
  readonly media?: PreviewValue['media']
}

/** The preview of a block in the list of blocks: its text, its kind and its missing parts. */
export function blockPreview({ kind, words, vital = {}, about = [], media }: BlockSummary) {
  const texts = words.map((word) => (typeof word === 'string' ? word.trim() : ''))
  return {
    title: texts.find(Boolean) ?? kind,
    subtitle: [kind, ...incompleteNote(vital), ...about].join(' · '),
    // A picture without a file would hide the block's icon.
    ...(fieldOf(media, 'asset') !== undefined && { media }),
  }
}

/**
 * Formats the number of entries in a list, such as `3 pictures`.
 *
 * @param list from a preview, which turns the list into an object if it also selects an entry
 */
export function counted(list: unknown, one: string, many: string): string[] {
  const isList = typeof list === 'object' && list !== null
  const count = isList ? Object.values(list).filter((entry) => entry !== undefined).length : 0
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/** The plain text of rich text, for previews. */
export function plainWords(body: unknown): string {
  if (!Array.isArray(body)) return ''
  return body
    .flatMap((block: unknown) => {
      const children = fieldOf(block, 'children')
      return Array.isArray(children) ? children.map((child) => fieldOf(child, 'text')) : []
    })
    .filter((text) => typeof text === 'string')
    .join(' ')
    .trim()
}
