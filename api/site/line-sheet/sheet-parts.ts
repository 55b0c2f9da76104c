import { palette } from '#schemas/content/brand/palette.ts'
import { bodyWidth, quiet, type SheetPage, type TextStyle } from './sheet-page.ts'

/** The usual vertical distance between items, in points. */
export const gap = 8

/** The level of a heading: a title, or a section below one. */
export interface HeadingLevel {
  readonly level: 'H1' | 'H2' | 'H3'
  readonly look: 'title' | 'kit' | 'part'
}

/** Font sizes, in points. */
const sizes = { title: 30, kit: 22, part: 13 } as const

/**
 * Draws a heading on the same page as its content.
 *
 * @param keep the height of the content that must be on the heading's page, in points
 */
export function heading(
  page: SheetPage,
  { level, look }: HeadingLevel,
  text: string,
  keep: number,
  x: number = page.left,
): void {
  const face = look === 'part' ? 'strong' : 'display'
  const style: TextStyle = { face, size: sizes[look], width: bodyWidth - (x - page.left) }
  const height = page.heightOf(text, style)
  const distance = look === 'part' ? 0.75 * gap : 1.75 * gap
  page.ensure(Math.min(page.tallest, height + distance + keep))
  page.add(level, () => page.put(text, x, page.y, style))
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

/** A text that leads to an address. */
export interface LinkedText {
  readonly text: string
  readonly address: string
}

/** Draws a link on a separate line, with the address visible in print. */
export function link(page: SheetPage, { text, address }: LinkedText, x: number): void {
  const style: TextStyle = { face: 'strong', color: palette.saddleDark }
  const shown = page.set(text, style)
  const [width, height] = [page.doc.widthOfString(shown), page.doc.currentLineHeight()]
  page.ensure(height)
  const { y } = page
  page.within('P', () => {
    const put = () => page.put(text, x, y, { ...style, width: bodyWidth - (x - page.left) })
    linkTo(page, { text, address }, [x, y, width, height], put)
  })
  page.y += height + 1
  const printed: TextStyle = { size: 8, color: quiet, width: bodyWidth - (x - page.left) }
  const shortened = address.replace(/^https?:\/\//, '')
  page.add('P', () => page.put(shortened, x, page.y, printed))
  page.y += page.heightOf(shortened, printed) + gap / 2
}

/** Draws a text, and makes an area of the page a link to its address. */
export function linkTo(
  page: SheetPage,
  { text, address }: LinkedText,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  put: () => void,
): void {
  page.within('Link', () => {
    page.parent.add(put)
    // The library's types lack these options, which assistive technology needs.
    const options = { structParent: page.parent, Contents: new String(text) } as object
    page.doc.link(x, y, width, height, address, options)
  })
}

const label: TextStyle = { color: palette.saddleDark, width: 18 }

const listGap = 24
const itemWidth = (bodyWidth - listGap) / 2
const itemStyle: TextStyle = { width: itemWidth - 18 }

/** Arranges the items in rows of two, with the rows' heights. */
function listRows(page: SheetPage, items: readonly string[]) {
  const rows = Array.from({ length: Math.ceil(items.length / 2) }, (_, at) =>
    items.slice(2 * at, 2 * at + 2),
  )
  const heights = rows.map(
    (row) => Math.max(...row.map((item) => page.heightOf(item, itemStyle))) + 3,
  )
  return { rows, heights }
}

/** The height of the list's first rows, which stay with its heading, in points. */
export function listTop(page: SheetPage, items: readonly string[]): number {
  return reservedHeight(page, listRows(page, items).heights, 0)
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

/** Draws a list in two columns, from item number `start` (null: bullets). A row is never split. */
export function list(
  page: SheetPage,
  { items, start }: { items: readonly string[]; start: number | null },
): void {
  const { rows, heights } = listRows(page, items)
  page.within('L', () => {
    for (const [at, row] of rows.entries()) {
      page.ensure(reservedHeight(page, heights, at))
      for (const [column, item] of row.entries()) {
        const x = page.left + column * (itemWidth + listGap)
        const mark = start === null ? '•' : `${start + 2 * at + column}.`
        page.within('LI', () => {
          page.add('Lbl', () => page.put(mark, x, page.y, label))
          page.add('LBody', () => page.put(item, x + 18, page.y, itemStyle))
        })
      }
      page.y += heights[at] ?? 0
    }
  })
  page.y += gap
}
