import { linkTarget } from '#schemas/content/link/link-target.ts'
import { firstKitCount } from '#schemas/content/product/kit-counts.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'
import { type KitCardContent, readKitCards } from '#web/kit/product/read-kit-cards.ts'
import { readRichText } from './read-rich-text.ts'

type BlockRow = NonNullable<NonNullable<LandingPageQueryResult['page']>['blocks']>[number]
type KitRows = Extract<BlockRow, { _type: 'kitsBlock' }>['kits']
type Fields = Readonly<Record<string, unknown>>

/** The common fields of all blocks; `heading` and `lead` are empty if missing. */
interface BlockBase extends Editable {
  readonly _key: string
  readonly heading: string
  readonly lead: string
}

/** The number of kits if editors have set no number. */
const usualCount = 3

/** Reads the content of each block except its heading; null if the block has nothing to show. */
const readers = {
  openingBlock: ({ caption, links, image }: Fields, { heading }: BlockBase) =>
    heading ? { caption: textOf(caption), links: buttonsOf(links), image: readImage(image) } : null,
  textBlock({ body }: Fields, { heading }: BlockBase) {
    const text = readRichText(body)
    return text.length > 0 || heading ? { body: text } : null
  },
  pictureBlock({ image, caption }: Fields) {
    const picture = readImage(image)
    return picture && { image: picture, caption: textOf(caption) }
  },
  galleryBlock({ pictures }: Fields) {
    const read = listOf(withKeys(pictures), readPicture)
    return read.length > 0 ? { pictures: read } : null
  },
  /** `count` is the number of the catalog's first kits to show; 0 if kits are chosen. */
  kitsBlock({ kits, count }: Fields) {
    const isChosen = Array.isArray(kits) && kits.length > 0
    const cards = isChosen ? cardsOf(kits) : []
    if (!isChosen) return { kits: cards, count: countOf(count) }
    return cards.length > 0 ? { kits: cards, count: 0 } : null
  },
  /** Two to four slugs; the comparison uses the queries of the kits' pages. */
  comparisonBlock({ slugs }: Fields) {
    const known = listOf(slugs, (slug) => (isAddressable(slug) ? slug : null))
    const compared = [...new Set(known)].slice(0, 4)
    return compared.length > 1 ? { slugs: compared } : null
  },
  faqBlock({ questions }: Fields) {
    const read = listOf(withKeys(questions), readQuestion)
    return read.length > 0 ? { questions: read } : null
  },
  quoteBlock({ quote, author, role }: Fields) {
    const [words, by] = [textOf(quote), textOf(author)]
    return words && by ? { quote: words, author: by, role: textOf(role) } : null
  },
  actionBlock({ links }: Fields, { heading }: BlockBase) {
    const buttons = buttonsOf(links)
    return heading && buttons.length > 0 ? { links: buttons } : null
  },
  formBlock: ({ source }: Fields) => ({
    source: source === 'order' ? ('order' as const) : ('contact' as const),
  }),
}

type BlockType = keyof typeof readers

/** A block of one type, with valid content. */
export type BlockOf<Type extends BlockType> = BlockBase &
  NonNullable<ReturnType<(typeof readers)[Type]>> & { readonly _type: Type }

/** One block of a landing page, with valid content. */
export type LandingBlock = { [Type in BlockType]: BlockOf<Type> }[BlockType]

/** The props of a block's section. */
export interface BlockProps<Type extends BlockType> {
  readonly block: BlockOf<Type>
  /** Less space above, if the block above has the same background. */
  readonly tight: 'above' | false
}

/**
 * Reads one block; null if the block's type is unknown or the block has nothing to show.
 *
 * @param key identifies the block on its page
 */
export function readBlock(row: unknown, key: string): LandingBlock | null {
  const { _type, heading, lead, ...fields } = fieldsOf(row)
  if (!isBlockType(_type)) return null
  const base = { _key: key, heading: textOf(heading), lead: textOf(lead), ...editAtOf(row) }
  const read = readers[_type](fields, base)
  // The reader of this type has returned the fields of the type.
  return read && ({ ...base, ...read, _type } as LandingBlock)
}

function isBlockType(type: unknown): type is BlockType {
  return typeof type === 'string' && Object.hasOwn(readers, type)
}

/** The buttons of a block: two at most. */
function buttonsOf(links: unknown) {
  return listOf(withKeys(links), readButton).slice(0, 2)
}

/** `to` is encoded: a path of this site, or an https URL. */
function readButton(entry: unknown) {
  const { _key, label, to } = fieldsOf(entry)
  const [text, target] = [textOf(label), linkTarget(to)]
  if (!text || !target) return null
  return { _key: String(_key), label: text, to: target.to, ...editAtOf(entry) }
}

function countOf(count: unknown): number {
  const isCount = Number.isSafeInteger(count) && Number(count) >= 1
  return isCount ? Math.min(Number(count), firstKitCount) : usualCount
}

function cardsOf(kits: unknown): KitCardContent[] {
  // A reference to a missing kit resolves to null. All other rows have the query's type.
  const rows = listOf(kits, (kit) => (typeof kit === 'object' ? kit : null)) as NonNullable<KitRows>
  const unique = new Map(readKitCards(rows).map((kit) => [kit._id, kit]))
  return [...unique.values()].slice(0, firstKitCount)
}

/** The entries of a list, with their index as key. */
function withKeys(list: unknown): unknown[] {
  return listOf(list, fieldsOf).map((entry, at) => Object.assign(entry, { _key: String(at) }))
}

function readPicture(entry: unknown) {
  const { _key, caption } = fieldsOf(entry)
  const image = readImage(entry)
  return image && { _key: String(_key), image, caption: textOf(caption), ...editAtOf(entry) }
}

function readQuestion(entry: unknown) {
  const { _key, question, answer } = fieldsOf(entry)
  const [questionText, answerText] = [textOf(question), textOf(answer)]
  if (!questionText || !answerText) return null
  return { _key: String(_key), question: questionText, answer: answerText, ...editAtOf(entry) }
}
