import { formatDay } from '#schemas/field/day.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import type { LineSheet, SheetKit, SheetTable } from '#schemas/content/line-sheet/line-sheet.ts'
import { bodyWidth, quiet, SheetPage, type TextStyle } from './sheet-page.ts'
import { gap, heading, type HeadingLevel, link, list, listTop, paragraph } from './sheet-parts.ts'
import { heightBesideHeading, table } from './sheet-table.ts'
import { type PictureFiles, pictureBox } from './sheet-pictures.ts'

/** Draws a PDF file: tagged, with title, language, bookmarks and embedded fonts. */
export async function drawLineSheet(
  sheet: LineSheet,
  pictures: PictureFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = new SheetPage(sheet)
  const parts: Buffer[] = []
  page.doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    page.doc.on('end', resolve)
    page.doc.on('error', reject)
  })
  const isWhole = sheet.entries.length > 0
  if (isWhole) page.within('Sect', () => drawOpening(page))
  for (const [at, kit] of sheet.kits.entries()) {
    if (isWhole || at > 0) page.turn()
    page.within('Sect', () => drawKit(page, kit, pictures.get(at), isWhole))
  }
  page.finish()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** The first page of a line sheet of all kits: introduction, contact, and the list of kits. */
function drawOpening(page: SheetPage): void {
  const { sheet, doc } = page
  doc.outline.addItem('All kits')
  heading(page, { level: 'H1', look: 'title' }, sheet.title, 120)
  paragraph(page, sheet.blurb, { size: 11.5, color: quiet })
  drawDate(page)
  if (sheet.note) paragraph(page, sheet.note)
  page.y += 8
  table(page, {
    heads: ['Kit', 'Price', 'Status'],
    shares: [6, 2, 2],
    rows: sheet.entries.map(({ title, price, status, address }) => [
      { text: title, address },
      price,
      status,
    ]),
  })
  const rows = sheet.contact.map(({ label, value }) => [label, value])
  drawTable(page, partLevel('H2'), { title: 'Contact', heads: [], shares: [2, 8], rows })
}

const partLevel = (level: 'H2' | 'H3'): HeadingLevel => ({ level, look: 'part' })

function drawDate(page: SheetPage): void {
  const { changed } = page.sheet
  if (changed !== '') paragraph(page, `Content as of ${formatDay(changed)}`, small)
}

const small: TextStyle = { size: 9, color: quiet }

/** The end of a single kit's line sheet: the contact in one line, so that it rarely needs a page. */
function drawClosing(page: SheetPage, level: HeadingLevel): void {
  const contact = page.sheet.contact.map(({ label, value }) => `${label}: ${value}`).join('  ·  ')
  const style: TextStyle = { size: 9 }
  heading(page, level, 'Contact', page.heightOf(contact, style) + gap / 2 + 12)
  paragraph(page, contact, style, gap / 2)
  drawDate(page)
}

/** The maximum height of the column beside a kit's picture, in points. */
const tallestOffer = pictureBox.height + 30

/** The left edge of the column beside a kit's picture, in points from the margin. */
const besideX = pictureBox.width + 24

/** @param isWhole whether this is the line sheet of all kits, with its headings above the kits' */
function drawKit(
  page: SheetPage,
  kit: SheetKit,
  picture: Uint8Array | undefined,
  isWhole: boolean,
): void {
  const level: HeadingLevel = isWhole
    ? { level: 'H2', look: 'kit' }
    : { level: 'H1', look: 'title' }
  const part = partLevel(isWhole ? 'H3' : 'H2')
  page.doc.outline.addItem(kit.title)
  heading(page, level, kit.title, 200)
  const isUseStated = drawOffer(page, kit, picture, part)
  for (const text of kit.text) paragraph(page, text, { size: 10.5 })
  if (kit.perfectFor && !isUseStated) {
    heading(page, part, useTitle, 30)
    paragraph(page, kit.perfectFor)
  }
  if (kit.contents.length > 0) drawContents(page, kit, part)
  if (kit.facts.length > 0) {
    const rows = kit.facts.map(({ label, value }) => [label, value])
    drawTable(page, part, { title: 'Specifications', heads: [], shares: [3, 7], rows })
  }
  for (const one of kit.tables) drawTable(page, part, one)
  if (kit.questions.length > 0) drawQuestions(page, kit, part)
  if (!isWhole) drawClosing(page, part)
}

function drawQuestions(page: SheetPage, { questions }: SheetKit, level: HeadingLevel): void {
  const style: TextStyle = { face: 'strong' }
  const top = ({ question, answer }: SheetKit['questions'][number]) =>
    page.heightOf(question, style) + gap + Math.min(60, page.heightOf(answer[0] ?? '', {}))
  const [first] = questions
  heading(page, level, 'Questions', first ? top(first) : 0)
  for (const one of questions) {
    page.ensure(top(one))
    paragraph(page, one.question, style, gap / 2)
    for (const text of one.answer) paragraph(page, text)
  }
  page.y += gap / 2
}

function drawTable(page: SheetPage, level: HeadingLevel, { title, ...parts }: SheetTable): void {
  heading(page, level, title, heightBesideHeading(page, parts))
  table(page, parts)
}

const useTitle = 'Perfect For'

/** Draws picture, price and links, and the audience if there is room; returns whether there was. */
function drawOffer(
  page: SheetPage,
  kit: SheetKit,
  file: Uint8Array | undefined,
  part: HeadingLevel,
): boolean {
  const top = page.y
  const x = file ? page.left + besideX : page.left
  const width = file ? bodyWidth - besideX : bodyWidth
  const price: TextStyle = { face: 'display', size: 24, width }
  const status: TextStyle = { face: 'strong', color: quiet, width }
  const offer = [kit.status, kit.itemCount].filter(Boolean).join('  ·  ')
  if (file) drawPicture(page, kit, file)
  page.add('P', () => page.put(kit.price, x, top, price))
  page.add('P', () => page.put(offer, x, top + 34, status))
  page.y = top + 60
  link(page, { text: 'See it on our site', address: kit.address }, x)
  link(page, { text: 'Inquire about this kit', address: kit.inquiry }, x)
  const use: TextStyle = { width }
  const useHeight = 30 + page.heightOf(kit.perfectFor, use)
  const hasRoom = Boolean(file && kit.perfectFor) && page.y + useHeight <= top + tallestOffer
  if (hasRoom) {
    page.y += 4
    heading(page, part, useTitle, 0, x)
    page.add('P', () => page.put(kit.perfectFor, x, page.y, use))
    page.y += page.heightOf(kit.perfectFor, use)
  }
  page.y = Math.max(page.y, file ? top + pictureBox.height : 0) + 16
  return hasRoom
}

function drawPicture(page: SheetPage, kit: SheetKit, file: Uint8Array): void {
  const { left, y } = page
  const { width, height } = pictureBox
  const bbox = [left, y, left + width, y + height]
  const options = { alt: kit.picture?.alt ?? kit.title, bbox, placement: 'Block' }
  const image = Buffer.from(file)
  page.add('Figure', () => page.doc.image(image, left, y, { width, height }), options)
}

function drawContents(page: SheetPage, { contents }: SheetKit, level: HeadingLevel): void {
  const top = ({ heading: title, items }: SheetKit['contents'][number]) =>
    (title ? page.heightOf(title, groupTitle) + gap / 2 : 0) + listTop(page, items)
  const [first] = contents
  heading(page, level, 'What’s Included', first ? top(first) : 0)
  for (const group of contents) {
    page.ensure(top(group))
    if (group.heading) paragraph(page, group.heading, groupTitle, gap / 2)
    list(page, group)
  }
}

const groupTitle: TextStyle = { face: 'strong', size: 9.5, color: palette.saddleDark }
