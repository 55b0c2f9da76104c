import PDFDocument from 'pdfkit'
import { palette } from '#schemas/content/brand/palette.ts'
import { isWordmark, wordmark } from '#schemas/content/brand/wordmark.ts'
import { mark } from '#schemas/content/brand/mark.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { type Face, setText } from './sheet-fonts.ts'
import { bodyWidth, columnGap, coverBox, margin, paper } from './sheet-measures.ts'

/** The bottom of the text on a page, in points from its top. */
const foot = paper.height - margin.bottom

/** The height of the band above the cover's picture, in points. */
const bandHeight = 60

/** The sizes of type, in points. */
export const type = { title: 28, price: 20, part: 11.5, lead: 11.5, text: 8.5, small: 7.5 } as const

/** The font and color of a text. */
export interface TextStyle {
  readonly face?: Face
  /** In points; default `type.text`. */
  readonly size?: number
  readonly color?: string
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/** Text that links to a URL. */
export interface LinkedText {
  readonly text: string
  readonly address: string
}

/** An area of a page, in points. */
export type Area = readonly [x: number, y: number, width: number, height: number]

/** How far the columns can go down on one page, in points from its top. */
interface Limit {
  readonly page: number
  readonly bottom: number
}

/** The current position, and the lowest position of the columns on this page. */
interface Place {
  readonly page: number
  readonly y: number
  readonly deepest: number
  readonly columns?:
    | { readonly isSecond: boolean; readonly top: number; readonly limit?: Limit | undefined }
    | undefined
}

/** How precisely the columns' height is found, in points. */
const columnTolerance = 5

/** The pages of a line sheet, with the current position and the structure. */
export class SheetPage {
  readonly doc: PDFKit.PDFDocument
  readonly sheet: LineSheet
  /** The element of the PDF's structure to which other elements are added now. */
  parent: PDFKit.PDFStructureElement
  #place: Place = { page: 0, y: margin.top, deepest: 0 }
  /** Whether nothing is drawn, only measured. */
  #isTrial = false
  readonly #sizes = new Map<string, number>()
  #hasCover = false

  constructor(sheet: LineSheet) {
    const { title, brand, blurb, changed } = sheet
    const made = changed === '' ? new Date(0) : new Date(changed)
    this.sheet = sheet
    this.doc = new PDFDocument({
      size: 'LETTER',
      margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      // @types/pdfkit does not list PDF/UA.
      subset: 'PDF/UA' as 'PDF/A-1',
      bufferPages: true,
      autoFirstPage: false,
      // Based only on the content, so that the same content creates an identical file.
      info: {
        Title: title,
        Author: brand,
        Subject: blurb,
        Creator: brand,
        Producer: brand,
        CreationDate: made,
        ModDate: made,
      },
    })
    escapeXmpOf(this.doc)
    this.parent = this.doc.struct('Document', { title })
    this.doc.addStructure(this.parent)
    this.doc.addPage()
  }

  /** The current position from the top of the page, in points. */
  get y(): number {
    return this.#place.y
  }

  set y(y: number) {
    this.#place = { ...this.#place, y }
  }

  /** The left edge of the text, or of the current column, in points. */
  get left(): number {
    const { columns } = this.#place
    return margin.side + (columns?.isSecond ? this.width + columnGap : 0)
  }

  /** The width of the text, or of the current column, in points. */
  get width(): number {
    return this.#place.columns ? (bodyWidth - columnGap) / 2 : bodyWidth
  }

  /**
   * Adds an element to the current element; everything that `draw` draws is the new element's content.
   */
  add(type: string, draw: () => void, options: object = {}): void {
    if (this.#isTrial) return
    this.parent.add(this.doc.struct(type, options, draw))
  }

  /** Adds an element that contains the elements that `draw` adds. */
  within(type: string, draw: () => void, options: object = {}): void {
    if (this.#isTrial) return draw()
    const outer = this.parent
    this.parent = this.doc.struct(type, options)
    outer.add(this.parent)
    draw()
    this.parent.end()
    this.parent = outer
  }

  /** Adds content to the current element. */
  fill(draw: () => void): void {
    if (!this.#isTrial) this.parent.add(draw)
  }

  /** Makes an area of the page a link, which is content of the current element. */
  link([x, y, width, height]: Area, { text, address }: LinkedText): void {
    if (this.#isTrial) return
    // The library's types lack these options, which assistive technology needs.
    const options = { structParent: this.parent, Contents: new String(text) } as object
    this.doc.link(x, y, width, height, address, options)
  }

  /** Counts the pages that a drawing would start. */
  turnsOf(draw: () => void): number {
    const { page } = this.#place
    return this.#tryOut(draw).page - page
  }

  #tryOut(draw: () => void): Place {
    const [place, isTrial] = [this.#place, this.#isTrial]
    this.#isTrial = true
    draw()
    const end = this.#place
    this.#place = place
    this.#isTrial = isTrial
    return end
  }

  /** Draws in two columns; on their last page, both columns have about the same height. */
  inColumns(draw: () => void): void {
    const run = (limit?: Limit) => {
      const { page, y } = this.#place
      this.#place = { page, y, deepest: y, columns: { isSecond: false, top: y, limit } }
      draw()
      const { y: end, deepest } = this.#place
      this.#place = { ...this.#place, y: Math.max(end, deepest), columns: undefined }
    }
    const { page } = this.#tryOut(run)
    let [low, high] = [page === this.#place.page ? this.y : margin.top, foot]
    while (high - low > columnTolerance) {
      const bottom = (low + high) / 2
      if (this.#tryOut(() => run({ page, bottom })).page === page) high = bottom
      else low = bottom
    }
    run({ page, bottom: high })
  }

  /** The remaining height on the page, or in the column, in points. */
  get room(): number {
    const { page, y, columns } = this.#place
    return (columns?.limit?.page === page ? columns.limit.bottom : foot) - y
  }

  /** The maximum height of an item, in points. */
  get tallest(): number {
    return foot - margin.top
  }

  /** Starts the next column or page. */
  turn(): void {
    const { page, y, columns } = this.#place
    const deepest = Math.max(y, this.#place.deepest)
    if (columns && !columns.isSecond) {
      this.#place = { page, y: columns.top, deepest, columns: { ...columns, isSecond: true } }
      return
    }
    if (!this.#isTrial) this.doc.addPage()
    const next = columns && { ...columns, isSecond: false, top: margin.top }
    this.#place = { page: page + 1, y: margin.top, deepest: margin.top, columns: next }
  }

  /** Starts the next column or page if less than this height remains, in points. */
  ensure(height: number): void {
    while (height > this.room) {
      this.turn()
      // Nowhere is more room than on a new page.
      if (this.room === this.tallest) break
    }
  }

  /** Sets the font and color of a text; returns the displayable text. */
  set(value: string, { face = 'text', size = type.text, color = palette.ink }: TextStyle): string {
    const { text, font } = setText(value, face)
    this.doc.registerFont(font.name, font.file).font(font.name).fontSize(size).fillColor(color)
    return text
  }

  /** The height of a text, in points. */
  heightOf(value: string, style: TextStyle): number {
    const { width = this.width, face, size } = style
    return this.#measured(`${face} ${size} ${width} ${value}`, () => {
      const text = breakLongWords(this.set(value, style))
      return this.doc.heightOfString(text, { width, lineGap: lineGap(style) })
    })
  }

  /** The width of a text on one line, in points. */
  widthOf(value: string, style: TextStyle): number {
    const { face, size } = style
    const measure = () => this.doc.widthOfString(this.set(value, style))
    return this.#measured(`${face} ${size} ${value}`, measure)
  }

  /** Measures a text once: each arrangement that is tried out measures the same text. */
  #measured(key: string, measure: () => number): number {
    const known = this.#sizes.get(key)
    if (known !== undefined) return known
    const size = measure()
    this.#sizes.set(key, size)
    return size
  }

  /** Writes a text at a position, within the page's height. */
  put(value: string, x: number, y: number, style: TextStyle): void {
    const { width = this.width, align = 'left' } = style
    const text = breakLongWords(this.set(value, style))
    const height = Math.max(1, foot - y)
    this.doc.text(text, x, y, { width, align, lineGap: lineGap(style), height, ellipsis: true })
  }

  /** Writes the headers and footers of all pages, and ends the document. */
  finish(): void {
    this.parent.end()
    const { count } = this.doc.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      this.doc.switchToPage(at)
      this.doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
      this.doc.markContent('Artifact', { type: 'Pagination' })
      this.#frame(at + 1, count, at === 0 && this.#hasCover)
      this.doc.endMarkedContent()
    }
    this.doc.end()
  }

  /** Draws the cover's picture to the edges of the paper, below a band with the brand. */
  cover(file: Uint8Array, alt: string): void {
    const { width, height } = coverBox
    const bbox = [0, bandHeight, width, bandHeight + height]
    const image = Buffer.from(file)
    const draw = () => this.doc.image(image, 0, bandHeight, { width, height })
    this.add('Figure', draw, { alt, bbox, placement: 'Block' })
    this.#hasCover = true
    this.y = bandHeight + height + 26
  }

  #frame(page: number, pages: number, isCover: boolean): void {
    const { doc, sheet } = this
    const small = { size: type.small, color: palette.slate }
    const [color, accent] = isCover
      ? [palette.cloud, palette.apricot]
      : [palette.ink, palette.saddle]
    if (isCover) doc.rect(0, 0, paper.width, bandHeight).fill(palette.ink)
    const right = { ...small, width: bodyWidth / 2, align: 'right' } as const
    const left = margin.side
    const half = left + bodyWidth / 2
    doc
      .save()
      .translate(left, isCover ? 19 : 30)
      .scale(0.34)
    doc.path(mark.head).fill(color).path(mark.fin).fill(accent).restore()
    if (isWordmark(sheet.brand)) {
      doc
        .save()
        .translate(left + 28, isCover ? 25.5 : 36.5)
        .scale(0.19)
      doc.path(wordmark.letters.join('')).fill(color, 'even-odd').restore()
    } else
      this.#line(sheet.brand, left + 28, isCover ? 24 : 35, { face: 'display', size: 13, color })
    if (!isCover) {
      this.#line(sheet.title, half, 38, right)
      this.rule(58, palette.mistShade)
    }
    this.rule(paper.height - 48, palette.mistShade)
    const contact = sheet.contact.map(({ value }) => value).join('  ·  ')
    this.#line(contact, left, paper.height - 40, { ...small, width: bodyWidth - 80 })
    this.#line(`Page ${page} of ${pages}`, half, paper.height - 40, right)
  }

  /** Writes at most one line. */
  #line(value: string, x: number, y: number, style: TextStyle): void {
    const { width = bodyWidth / 2, align = 'left' } = style
    const text = breakLongWords(this.set(value, style))
    this.doc.text(text, x, y, { width, align, height: style.size ?? type.text, ellipsis: true })
  }

  /** Draws a horizontal line, which is not part of the content. */
  rule(y: number, color: string): void {
    const { doc, left } = this
    doc.moveTo(left, y).lineTo(left + this.width, y)
    doc.lineWidth(0.6).strokeColor(color).stroke()
  }

  /** Draws decoration that is not part of the content. */
  decorate(draw: () => void): void {
    if (this.#isTrial) return
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }
}

function lineGap({ size = type.text, face }: TextStyle): number {
  return face === 'display' ? 0 : size * 0.12
}

type PdfInfo = PDFKit.PDFDocument['info']

/**
 * Makes a document's XMP metadata well-formed XML: the library writes title and author into it without
 * escaping. The Info dictionary needs the unescaped text.
 */
function escapeXmpOf(doc: PDFKit.PDFDocument): void {
  const write = doc.endMetadata.bind(doc)
  doc.endMetadata = () => {
    const { info } = doc
    doc.info = escaped(info)
    write()
    doc.info = info
  }
}

function escaped(info: PdfInfo): PdfInfo {
  const entries = Object.entries(info).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? escapeXml(value) : value,
  ])
  return Object.fromEntries(entries)
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text and omits characters that XML 1.0 does not allow, even as references. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>]/g, (character) => references[character] ?? '')
  )
}

/** Breaks long words, because the time that the library takes grows with the square of their length. */
function breakLongWords(text: string): string {
  return text.replaceAll(/\S{80}(?=\S)/g, '$& ')
}
