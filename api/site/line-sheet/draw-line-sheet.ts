import { formatDay } from '#schemas/field/day.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import type { LineSheet, SheetKit, SheetTable } from '#schemas/content/line-sheet/line-sheet.ts'
import { bodyWidth, type Element, quiet, SheetPage, type TextStyle } from './sheet-page.ts'
import { gap, heading, type HeadingLevel, link, list, listTop, paragraph } from './sheet-parts.ts'
import { heightBesideHeading, table } from './sheet-table.ts'
import { type PictureFiles, pictureBox } from './sheet-pictures.ts'

/**
 * Draws a line sheet as a PDF file: tagged, with title, language, bookmarks and embedded fonts.
 *
 * @param pictures the pictures that could be loaded
 */
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
  if (isWhole) drawOpening(page)
  for (const [at, kit] of sheet.kits.entries()) {
    if (isWhole || at > 0) page.turn()
    drawKit(page, kit, pictures.get(at), isWhole)
  }
  page.finish()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** The first page of a line sheet of all kits: introduction, contact, and the list of kits. */
function drawOpening(page: SheetPage): void {
  const { sheet, doc } = page
  const section = page.open(page.root, 'Sect')
  doc.outline.addItem('All kits')
  heading(page, section, [{ level: 'H1', look: 'title' }, sheet.title], 120)
  paragraph(page, section, sheet.blurb, { size: 11.5, color: quiet })
  drawDate(page, section)
  if (sheet.note) paragraph(page, section, sheet.note)
  page.y += 8
  table(page, section, {
    heads: ['Kit', 'Price', 'Status'],
    shares: [6, 2, 2],
    rows: sheet.entries.map(({ title, price, status, address }) => [
      { text: title, address },
      price,
      status,
    ]),
  })
  drawContact(page, section, partLevel('H2'))
  section.end()
}

const partLevel = (level: 'H2' | 'H3'): HeadingLevel => ({ level, look: 'part' })

function drawDate(page: SheetPage, parent: Element): void {
  const { changed } = page.sheet
  if (changed !== '') paragraph(page, parent, `Content as of ${formatDay(changed)}`, small)
}

const small: TextStyle = { size: 9, color: quiet }

/** The end of a single kit's line sheet: the contact in one line, so that it rarely needs a page. */
function drawClosing(page: SheetPage, parent: Element, level: HeadingLevel): void {
  const contact = page.sheet.contact.map(({ label, value }) => `${label}: ${value}`).join('  ·  ')
  const style: TextStyle = { size: 9 }
  heading(page, parent, [level, 'Contact'], page.heightOf(contact, style) + gap / 2 + 12)
  paragraph(page, parent, contact, style, gap / 2)
  drawDate(page, parent)
}

function drawContact(page: SheetPage, parent: Element, level: HeadingLevel): void {
  const rows = page.sheet.contact.map(({ label, value }) => [label, value])
  drawTable(page, parent, level, { title: 'Contact', heads: [], shares: [2, 8], rows })
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
  const { doc } = page
  const section = page.open(page.root, 'Sect')
  const level: HeadingLevel = isWhole
    ? { level: 'H2', look: 'kit' }
    : { level: 'H1', look: 'title' }
  const part = partLevel(isWhole ? 'H3' : 'H2')
  doc.outline.addItem(kit.title)
  heading(page, section, [level, kit.title], 200)
  const isUseStated = drawOffer(page, section, kit, { picture, part })
  for (const text of kit.text) paragraph(page, section, text, { size: 10.5 })
  if (kit.perfectFor && !isUseStated) {
    heading(page, section, [part, useTitle], 30)
    paragraph(page, section, kit.perfectFor)
  }
  if (kit.contents.length > 0) drawContents(page, section, kit, part)
  if (kit.facts.length > 0) {
    const rows = kit.facts.map(({ label, value }) => [label, value])
    drawTable(page, section, part, { title: 'Specifications', heads: [], shares: [3, 7], rows })
  }
  for (const one of kit.tables) drawTable(page, section, part, one)
  if (kit.questions.length > 0) drawQuestions(page, section, kit, part)
  if (!isWhole) {
    drawClosing(page, section, part)
  }
  section.end()
}

function drawQuestions(
  page: SheetPage,
  parent: Element,
  { questions }: SheetKit,
  level: HeadingLevel,
): void {
  const style: TextStyle = { face: 'strong' }
  const top = ({ question, answer }: SheetKit['questions'][number]) =>
    page.heightOf(question, style) + gap + Math.min(60, page.heightOf(answer[0] ?? '', {}))
  const [first] = questions
  heading(page, parent, [level, 'Questions'], first ? top(first) : 0)
  for (const one of questions) {
    page.ensure(top(one))
    paragraph(page, parent, one.question, style, gap / 2)
    for (const text of one.answer) paragraph(page, parent, text)
  }
  page.y += gap / 2
}

function drawTable(
  page: SheetPage,
  parent: Element,
  level: HeadingLevel,
  { title, ...parts }: SheetTable,
): void {
  heading(page, parent, [level, title], heightBesideHeading(page, parts))
  table(page, parent, parts)
}

const useTitle = 'Perfect For'

/**
 * Draws picture, price and links, and the audience if there is room beside the picture.
 *
 * @returns whether there was room
 */
function drawOffer(
  page: SheetPage,
  parent: Element,
  kit: SheetKit,
  { picture: file, part }: { picture: Uint8Array | undefined; part: HeadingLevel },
): boolean {
  const top = page.y
  const x = file ? page.left + besideX : page.left
  const width = file ? bodyWidth - besideX : bodyWidth
  const price: TextStyle = { face: 'display', size: 24, width }
  const status: TextStyle = { face: 'strong', color: quiet, width }
  const offer = [kit.status, kit.itemCount].filter(Boolean).join('  ·  ')
  if (file) drawPicture(page, parent, kit, file)
  page.add(parent, 'P', () => page.put(kit.price, x, top, price))
  page.add(parent, 'P', () => page.put(offer, x, top + 34, status))
  page.y = top + 60
  link(page, parent, { text: 'See it on our site', address: kit.address, x })
  link(page, parent, { text: 'Inquire about this kit', address: kit.inquiry, x })
  const use: TextStyle = { width }
  const useHeight = 30 + page.heightOf(kit.perfectFor, use)
  const hasRoom = Boolean(file && kit.perfectFor) && page.y + useHeight <= top + tallestOffer
  if (hasRoom) {
    page.y += 4
    heading(page, parent, [part, useTitle], 0, x)
    page.add(parent, 'P', () => page.put(kit.perfectFor, x, page.y, use))
    page.y += page.heightOf(kit.perfectFor, use)
  }
  page.y = Math.max(page.y, file ? top + pictureBox.height : 0) + 16
  return hasRoom
}

function drawPicture(page: SheetPage, parent: Element, kit: SheetKit, file: Uint8Array) {
  const { left, y } = page
  const { width, height } = pictureBox
  const bbox = [left, y, left + width, y + height]
  const options = { alt: kit.picture?.alt ?? kit.title, bbox, placement: 'Block' }
  const image = Buffer.from(file)
  page.add(parent, 'Figure', () => page.doc.image(image, left, y, { width, height }), options)
}

function drawContents(
  page: SheetPage,
  parent: Element,
  { contents }: SheetKit,
  level: HeadingLevel,
): void {
  const top = ({ heading: title, items }: SheetKit['contents'][number]) =>
    (title ? page.heightOf(title, groupTitle) + gap / 2 : 0) + listTop(page, items)
  const [first] = contents
  heading(page, parent, [level, 'What’s Included'], first ? top(first) : 0)
  for (const group of contents) {
    page.ensure(top(group))
    if (group.heading) paragraph(page, parent, group.heading, groupTitle, gap / 2)
    list(page, parent, group)
  }
}

const groupTitle: TextStyle = { face: 'strong', size: 9.5, color: palette.saddleDark }
