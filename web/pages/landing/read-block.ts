import { linkTarget } from '#schemas/content/link/link-target.ts'
import { firstKitCount } from '#schemas/content/product/kit-limits.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { editAtOf, fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'
import { type KitCardContent, readKitCards } from '#web/kit/product/read-kit-cards.ts'
import type { BlockLink, BlockQuestion, GalleryPicture, LandingBlock } from './landing-block.ts'
import { readRichText } from './read-rich-text.ts'

type BlockRow = NonNullable<NonNullable<LandingPageQueryResult['page']>['blocks']>[number]
type KitRows = Extract<BlockRow, { _type: 'kitsBlock' }>['kits']
type BlockType = LandingBlock['_type']
type Base = Pick<LandingBlock, '_key' | 'heading' | 'lead' | 'editAt'>
type Fields = Readonly<Record<string, unknown>>
type Reader<Type extends BlockType> = (
  fields: Fields,
  base: Base,
) => Omit<Extract<LandingBlock, { _type: Type }>, '_type' | keyof Base> | null

/** The number of kits if an editor has set none. */
const usualCount = 3

/** Reads the content of each block except its heading; null if it has nothing to show. */
const readers: { readonly [Type in BlockType]: Reader<Type> } = {
  openingBlock: ({ caption, links, image }, { heading }) =>
    heading ? { caption: textOf(caption), links: buttonsOf(links), image: readImage(image) } : null,
  textBlock({ body }, { heading }) {
    const text = readRichText(body)
    return text.length > 0 || heading ? { body: text } : null
  },
  pictureBlock({ image, caption }) {
    const picture = readImage(image)
    return picture && { image: picture, caption: textOf(caption) }
  },
  galleryBlock({ pictures }) {
    const read = listOf(withKeys(pictures), readPicture)
    return read.length > 0 ? { pictures: read } : null
  },
  kitsBlock({ kits, count }) {
    const isChosen = Array.isArray(kits) && kits.length > 0
    if (!isChosen) return { kits: [], count: countOf(count) }
    const cards = cardsOf(kits)
    return cards.length > 0 ? { kits: cards, count: 0 } : null
  },
  comparisonBlock({ slugs }) {
    const known = listOf(slugs, (slug) => (isAddressable(slug) ? slug : null))
    const compared = [...new Set(known)].slice(0, 4)
    return compared.length > 1 ? { slugs: compared } : null
  },
  faqBlock({ questions }) {
    const read = listOf(withKeys(questions), readQuestion)
    return read.length > 0 ? { questions: read } : null
  },
  quoteBlock({ quote, author, role }) {
    const [words, by] = [textOf(quote), textOf(author)]
    return words && by ? { quote: words, author: by, role: textOf(role) } : null
  },
  actionBlock({ links }, { heading }) {
    const buttons = buttonsOf(links)
    return heading && buttons.length > 0 ? { links: buttons } : null
  },
  formBlock: ({ source }) => ({ source: source === 'order' ? 'order' : 'contact' }),
}

/**
 * Reads one block; null if its type is unknown or it has nothing to show.
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
function buttonsOf(links: unknown): BlockLink[] {
  return listOf(withKeys(links), readButton).slice(0, 2)
}

function readButton(entry: unknown): BlockLink | null {
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

function readPicture(entry: unknown): GalleryPicture | null {
  const { _key, caption } = fieldsOf(entry)
  const image = readImage(entry)
  return image && { _key: String(_key), image, caption: textOf(caption), ...editAtOf(entry) }
}

function readQuestion(entry: unknown): BlockQuestion | null {
  const { _key, question, answer } = fieldsOf(entry)
  const [questionText, answerText] = [textOf(question), textOf(answer)]
  if (!questionText || !answerText) return null
  return { _key: String(_key), question: questionText, answer: answerText, ...editAtOf(entry) }
}
