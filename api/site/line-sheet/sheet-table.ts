import { palette } from '#schemas/content/brand/palette.ts'
import { type LinkedText, type SheetPage, type TextStyle, type } from './sheet-page.ts'
import { gap, linkTo, reservedHeight } from './sheet-parts.ts'

/** The distance of a cell's text from its borders, in points. */
const cellPad = 3

/** A cell's text, optionally with a link. */
export type Cell = string | LinkedText

interface TableParts {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The columns' shares of the width. */
  readonly shares: readonly number[]
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text)

/** Tables up to this share of a page are never split. */
const wholeTable = 0.45

/** The maximum share of a page that one row can take. */
const tallestRow = 0.6

/** The columns of a table, and its rows' heights. */
function columnsOf(page: SheetPage, { heads, rows, shares }: TableParts) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => (page.width * share) / total - 2 * cellPad)
  const styleOf = (column: number, isHead: boolean): TextStyle => ({
    width: widths[column] ?? 0,
    ...(isHead
      ? { face: 'strong', size: type.small, color: palette.slate }
      : column === 0 && { face: 'strong' }),
  })
  const heightOf = (cells: readonly Cell[], isHead: boolean) =>
    Math.min(
      page.tallest * tallestRow,
      Math.max(...cells.map((cell, at) => page.heightOf(textOf(cell), styleOf(at, isHead)))) +
        2 * cellPad,
    )
  return {
    widths,
    styleOf,
    headHeight: heads.some(Boolean) ? heightOf(heads, true) : 0,
    heights: rows.map((cells) => heightOf(cells, false)),
  }
}

/** The height that stays with a table's heading, in points: the entire table if the table is short. */
export function heightBesideHeading(page: SheetPage, parts: TableParts): number {
  const { headHeight, heights } = columnsOf(page, parts)
  const whole = heights.reduce((sum, height) => sum + height, headHeight)
  return whole <= page.tallest * wholeTable ? whole : headHeight + reservedHeight(page, heights, 0)
}

/** Draws a table with row headings in the first column. Never splits rows; repeats heads on each page. */
export function table(page: SheetPage, parts: TableParts): void {
  const { heads, rows } = parts
  const { widths, styleOf, headHeight, heights } = columnsOf(page, parts)
  const hasHeads = headHeight > 0
  const draw = (cells: readonly Cell[], height: number, isHead: boolean, put: PutCell) => {
    let x = page.left
    for (const [at, cell] of cells.entries()) {
      const style = styleOf(at, isHead)
      put(cell, at, () => page.put(textOf(cell), x + cellPad, page.y + cellPad, style), x)
      x += (widths[at] ?? 0) + 2 * cellPad
    }
    page.y += height
    page.decorate(() => page.rule(page.y, isHead ? palette.ink : palette.mistShade))
  }
  page.ensure(headHeight + reservedHeight(page, heights, 0))
  page.within('Table', () => {
    if (hasHeads) {
      const putHead: PutCell = (_, __, put) => page.add('TH', put, { scope: 'Column' })
      page.within('TR', () => draw(heads, headHeight, true, putHead))
    }
    const putCell = (height: number): PutCell => {
      return (cell, at, put, x) => {
        const fill = () => {
          if (typeof cell === 'string') page.fill(put)
          else linkTo(page, cell, [x, page.y, (widths[at] ?? 0) + cellPad, height], put)
        }
        if (at === 0) page.within('TH', fill, { scope: 'Row' })
        else page.within('TD', fill)
      }
    }
    for (const [nth, cells] of rows.entries()) {
      const height = heights[nth] ?? 0
      const reserved = reservedHeight(page, heights, nth)
      if (reserved > page.room) {
        page.ensure(headHeight + reserved)
        // Screen readers read the heads once; the heads are visible on each page.
        if (hasHeads) draw(heads, headHeight, true, (_, __, put) => page.decorate(put))
      }
      page.within('TR', () => draw(cells, height, false, putCell(height)))
    }
  })
  page.y += 1.25 * gap
}

type PutCell = (cell: Cell, at: number, put: () => void, x: number) => void
