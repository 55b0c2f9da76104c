import PDFDocument from 'pdfkit'
import { palette } from '#schemas/content/brand/palette.ts'
import { isWordmark, wordmark } from '#schemas/content/brand/wordmark.ts'
import { mark } from '#schemas/content/brand/mark.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { type Face, setText } from './sheet-fonts.ts'

/** US Letter, in points. */
const paper = { width: 612, height: 792 } as const
const margin = { side: 48, top: 76, bottom: 57 } as const

/** The width of everything between the margins, in points. */
export const bodyWidth = paper.width - 2 * margin.side

/** The color of secondary text, the same as on the site. */
export const quiet = '#4a5a66'

/** The font and color of a text. */
export interface TextStyle {
  readonly face?: Face
  /** In points; default 10. */
  readonly size?: number
  readonly color?: string
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/** The pages of a line sheet, with the current position and the structure. */
export class SheetPage {
  readonly doc: PDFKit.PDFDocument
  readonly sheet: LineSheet
  readonly left = margin.side
  /** The element of the PDF's structure that others are added to now. */
  parent: PDFKit.PDFStructureElement
  /** The current position from the top of the page, in points. */
  y: number = margin.top

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
    this.turn()
  }

  /** Adds an element to the current one; everything that `draw` draws is its content. */
  add(type: string, draw: () => void, options: object = {}): void {
    this.parent.add(this.doc.struct(type, options, draw))
  }

  /** Adds an element that contains the elements that `draw` adds. */
  within(type: string, draw: () => void, options: object = {}): void {
    const outer = this.parent
    this.parent = this.doc.struct(type, options)
    outer.add(this.parent)
    draw()
    this.parent.end()
    this.parent = outer
  }

  /** The remaining height on the page, in points. */
  get room(): number {
    return paper.height - margin.bottom - this.y
  }

  /** The maximum height of an item, in points. */
  get tallest(): number {
    return paper.height - margin.bottom - margin.top
  }

  turn(): void {
    this.doc.addPage()
    this.y = margin.top
  }

  /** Starts the next page if less than this height remains, in points. */
  ensure(height: number): void {
    if (height > this.room) this.turn()
  }

  /** Sets the font and color of a text; returns the displayable text. */
  set(value: string, { face = 'text', size = 10, color = palette.ink }: TextStyle): string {
    const { text, font } = setText(value, face)
    this.doc.registerFont(font.name, font.file).font(font.name).fontSize(size).fillColor(color)
    return text
  }

  /** The height of a text, in points. */
  heightOf(value: string, style: TextStyle): number {
    const { width = bodyWidth } = style
    const text = breakLongWords(this.set(value, style))
    return this.doc.heightOfString(text, { width, lineGap: lineGap(style) })
  }

  /** Writes a text at a position, within the page's height. */
  put(value: string, x: number, y: number, style: TextStyle): void {
    const { width = bodyWidth, align = 'left' } = style
    const text = breakLongWords(this.set(value, style))
    const height = Math.max(1, paper.height - margin.bottom - y)
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
      this.#frame(at + 1, count)
      this.doc.endMarkedContent()
    }
    this.doc.end()
  }

  #frame(page: number, pages: number): void {
    const { doc, sheet } = this
    const small = { size: 8, color: quiet }
    const right = { ...small, width: bodyWidth / 2, align: 'right' } as const
    const half = this.left + bodyWidth / 2
    doc.save().translate(this.left, 30).scale(0.34)
    doc.path(mark.head).fill(palette.ink).path(mark.fin).fill(palette.saddle).restore()
    if (isWordmark(sheet.brand)) {
      doc
        .save()
        .translate(this.left + 28, 36.5)
        .scale(0.19)
      doc.path(wordmark.letters.join('')).fill(palette.ink, 'even-odd').restore()
    } else this.#line(sheet.brand, this.left + 28, 35, { face: 'display', size: 13 })
    this.#line(sheet.title, half, 38, right)
    this.rule(58, palette.mistShade)
    this.rule(paper.height - 48, palette.mistShade)
    const contact = sheet.contact.map(({ value }) => value).join('  ·  ')
    this.#line(contact, this.left, paper.height - 40, { ...small, width: bodyWidth - 80 })
    this.#line(`Page ${page} of ${pages}`, half, paper.height - 40, right)
  }

  /** Writes at most one line. */
  #line(value: string, x: number, y: number, style: TextStyle): void {
    const { width = bodyWidth / 2, align = 'left' } = style
    const text = breakLongWords(this.set(value, style))
    this.doc.text(text, x, y, { width, align, height: style.size ?? 10, ellipsis: true })
  }

  /** Draws a horizontal line, which is not part of the content. */
  rule(y: number, color: string): void {
    const { doc, left } = this
    doc.moveTo(left, y).lineTo(left + bodyWidth, y)
    doc.lineWidth(0.6).strokeColor(color).stroke()
  }

  /** Draws decoration that is not part of the content. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }
}

function lineGap({ size = 10, face }: TextStyle): number {
  return face === 'display' ? 0 : size * 0.2
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
  return text.replaceAll(/\S{40}(?=\S)/g, '$& ')
}
