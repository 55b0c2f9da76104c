import type { PreviewValue } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'

interface BlockSummary {
  /** What the block is called, such as “Gallery”. */
  readonly kind: string
  /** Its words, of which the first that is there names it in the list. */
  readonly words: readonly unknown[]
  /** The parts without which the page leaves the block out, by the names that editors know. */
  readonly vital?: Readonly<Record<string, unknown>>
  /** More about it, such as how many pictures it has. */
  readonly about?: readonly string[]
  readonly media?: PreviewValue['media']
}

/** How a block is shown in the list of blocks: by its words, and by its kind and what is missing. */
export function blockPreview({ kind, words, vital = {}, about = [], media }: BlockSummary) {
  const texts = words.map((word) => (typeof word === 'string' ? word.trim() : ''))
  return {
    title: texts.find(Boolean) ?? kind,
    subtitle: [kind, ...incompleteNote(vital), ...about].join(' · '),
    // A picture without a file would take the place of the block's icon.
    ...(fieldOf(media, 'asset') !== undefined && { media }),
  }
}

/**
 * How many entries a list has, such as `3 pictures`.
 *
 * @param list as a preview has it: if it selects an entry too, the Studio makes an object of it
 */
export function counted(list: unknown, one: string, many: string): string[] {
  const isList = typeof list === 'object' && list !== null
  const count = isList ? Object.values(list).filter((entry) => entry !== undefined).length : 0
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/** The words of a rich text, for previews. */
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
