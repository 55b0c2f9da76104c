import { palette } from '#schemas/content/brand/palette.ts'
import { type Area, type LinkedText, type SheetPage, type TextStyle, type } from './sheet-page.ts'

/** The usual vertical distance between items, in points. */
export const gap = 7

/** The level of a heading: a title, or a section below one. */
export interface HeadingLevel {
  readonly level: 'H1' | 'H2' | 'H3'
  readonly look: 'title' | 'part'
}

/**
 * Draws a heading on the same page as its content.
 *
 * @param keep the height of the content that must be on the heading's page, in points
 * @param indent the distance from the column's left edge, in points
 */
export function heading(
  page: SheetPage,
  { level, look }: HeadingLevel,
  text: string,
  keep: number,
  indent = 0,
): void {
  const face = look === 'part' ? 'strong' : 'display'
  const style: TextStyle = { face, size: type[look], width: page.width - indent }
  const height = page.heightOf(text, style)
  const distance = look === 'part' ? 0.6 * gap : 1.2 * gap
  page.ensure(Math.min(page.tallest, height + distance + keep))
  page.add(level, () => page.put(text, page.left + indent, page.y, style))
  page.y += height + distance
}

/** Draws a paragraph, which can continue on the next page. */
export function paragraph(
  page: SheetPage,
  text: string,
  style: TextStyle = {},
  distance = gap,
): void {
  for (const part of partsOf(page, text, style)) {
    const height = page.heightOf(part, style)
    page.ensure(height)
    page.add('P', () => page.put(part, page.left, page.y, style))
    page.y += height + distance
  }
}

/** Splits a text into parts of at most a third of a page. */
function partsOf(page: SheetPage, text: string, style: TextStyle): string[] {
  if (page.heightOf(text, style) <= page.tallest / 3) return [text]
  const words = text.split(/\s+/)
  if (words.length === 1) return [text]
  const middle = Math.ceil(words.length / 2)
  const [first, second] = [words.slice(0, middle), words.slice(middle)]
  return [...partsOf(page, first.join(' '), style), ...partsOf(page, second.join(' '), style)]
}

/** Draws a link on a separate line, with the URL visible in print. */
export function link(page: SheetPage, { text, address }: LinkedText, x: number): void {
  const style: TextStyle = { face: 'strong', color: palette.saddleDark }
  const [width, height] = [page.widthOf(text, style), page.heightOf(text, style)]
  page.ensure(height)
  const { y } = page
  page.within('P', () => {
    const put = () => page.put(text, x, y, { ...style, width: page.width - (x - page.left) })
    linkTo(page, { text, address }, [x, y, width, height], put)
  })
  page.y += height + 1
  const printed: TextStyle = {
    size: type.small,
    color: palette.slate,
    width: page.width - (x - page.left),
  }
  const shortened = address.replace(/^https?:\/\//, '')
  page.add('P', () => page.put(shortened, x, page.y, printed))
  page.y += page.heightOf(shortened, printed) + gap / 2
}

/** Draws text, and makes an area of the page a link to its URL. */
export function linkTo(page: SheetPage, linked: LinkedText, area: Area, put: () => void): void {
  page.within('Link', () => {
    page.fill(put)
    page.link(area, linked)
  })
}

/** The width of an item's number, in points. */
const labelWidth = 20

const label: TextStyle = { color: palette.saddleDark, width: labelWidth }

/** The heights of a list's items, in points. */
const itemHeights = (page: SheetPage, items: readonly string[]) =>
  items.map((item) => page.heightOf(item, { width: page.width - labelWidth }) + 2)

/** The height of the list's first items, which stay with its heading, in points. */
export function listTop(page: SheetPage, items: readonly string[]): number {
  return reservedHeight(page, itemHeights(page, items), 0)
}

/**
 * The height required to start a row on a page, so that neither the first nor the last row of a list or
 * table is alone on a page, except rows that fill much of a page.
 */
export function reservedHeight(page: SheetPage, heights: readonly number[], at: number): number {
  const isAtEdge = at === 0 || at === heights.length - 2
  // Three rows stay together.
  const count = at === 0 && heights.length === 3 ? 3 : isAtEdge ? 2 : 1
  const together = heights.slice(at, at + count).reduce((sum, height) => sum + height, 0)
  return together <= page.tallest / 3 ? together : (heights[at] ?? 0)
}

/** Draws a list, from item number `start` (null: bullets). An item is never split. */
export function list(
  page: SheetPage,
  { items, start }: { items: readonly string[]; start: number | null },
): void {
  const heights = itemHeights(page, items)
  page.within('L', () => {
    for (const [at, item] of items.entries()) {
      page.ensure(reservedHeight(page, heights, at))
      const mark = start === null ? '•' : `${start + at}.`
      const { left: x, y } = page
      const style = { width: page.width - labelWidth }
      page.within('LI', () => {
        page.add('Lbl', () => page.put(mark, x, y, label))
        page.add('LBody', () => page.put(item, x + labelWidth, y, style))
      })
      page.y += heights[at] ?? 0
    }
  })
  page.y += gap
}
