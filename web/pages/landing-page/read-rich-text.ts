import { textLinkTarget } from '#schemas/content/landing-page/text-link-target.ts'
import { editAtOf, fieldsOf, textOf } from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'

/** A paragraph, a heading, or an item of a list; or a picture between paragraphs. */
type TextPart = NonNullable<ReturnType<typeof readPart>>

/** A rich text with valid content. */
export type RichText = readonly TextPart[]

/** A picture between paragraphs. */
export type TextPicture = Extract<TextPart, { _type: 'picture' }>

/** A link within a paragraph. */
export type TextLinkMark = ReturnType<typeof readLinks>[number]

/** The maximum number of parts that are read from a list in a rich text. */
const maxParts = 400
const deepestList = 3

/**
 * Parses portable text. Leaves out unknown blocks, unknown formatting, and links whose target is not a
 * page, an email address or a telephone number.
 */
export function readRichText(value: unknown): RichText {
  const read: TextPart[] = []
  let hasHeading = false
  for (const [at, part] of partsOf(value).entries()) {
    const next = readPart(part, String(at), hasHeading)
    if (next?._type === 'block' && next.style === 'heading-1') hasHeading = true
    if (next) read.push(next)
  }
  return read
}

function partsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, maxParts) : []
}

function readPart(part: unknown, key: string, hasHeading: boolean) {
  const { _type, caption, style, ...fields } = fieldsOf(part)
  if (_type === 'picture') {
    const image = readImage(part)
    return (
      image && {
        _type: 'picture' as const,
        _key: key,
        image,
        caption: textOf(caption),
        ...editAtOf(part),
      }
    )
  }
  return _type === 'block' ? readParagraph(fields, key, styleOf(style, hasHeading)) : null
}

/**
 * The style of a paragraph: `heading-1` is the upper of the two levels of headings. A sub-heading
 * without a heading above becomes a heading.
 */
function styleOf(style: unknown, hasHeading: boolean) {
  if (style === 'h3') return hasHeading ? 'heading-2' : 'heading-1'
  if (style === 'h2') return 'heading-1'
  return style === 'blockquote' ? 'blockquote' : 'normal'
}

function readParagraph(
  { children, markDefs, listItem, level }: Record<string, unknown>,
  key: string,
  style: ReturnType<typeof styleOf>,
) {
  const links = readLinks(markDefs)
  const keys = new Set(links.map(({ _key }) => _key))
  const spans = partsOf(children)
    .map((child, at) => readSpan(child, String(at), keys))
    .filter((span) => span !== null)
  if (!spans.some(({ text }) => text.trim() !== '')) return null
  const isList = listItem === 'bullet' || listItem === 'number'
  return {
    _type: 'block' as const,
    _key: key,
    style,
    ...(isList && { listItem, level: depthOf(level) }),
    children: spans,
    markDefs: links,
  }
}

function depthOf(level: unknown): number {
  return Number.isSafeInteger(level) ? Math.min(Math.max(Number(level), 1), deepestList) : 1
}

function readLinks(markDefs: unknown) {
  const read = new Map<string, { _type: 'link'; _key: string; to: string }>()
  for (const mark of partsOf(markDefs)) {
    const { _type, _key, to } = fieldsOf(mark)
    const target = textLinkTarget(to)
    if (_type !== 'link' || typeof _key !== 'string' || read.has(_key) || !target) continue
    read.set(_key, { _type, _key, to: target.to })
  }
  return [...read.values()]
}

/** `marks` are the key of at most one link, `strong` and `em`. */
function readSpan(span: unknown, key: string, links: ReadonlySet<string>) {
  const { _type, text, marks } = fieldsOf(span)
  if (_type !== 'span' || typeof text !== 'string' || text === '') return null
  const shown = partsOf(marks).filter((mark) => typeof mark === 'string')
  const looks = ['strong', 'em'].filter((look) => shown.includes(look))
  // HTML does not allow a link within a link.
  const link = shown.find((mark) => links.has(mark))
  return { _type, _key: key, text, marks: link === undefined ? looks : [link, ...looks] }
}
