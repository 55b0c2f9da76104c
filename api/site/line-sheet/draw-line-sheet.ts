import { formatDay } from '#schemas/field/format-date.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import {
  evidenceTitle,
  type LineSheet,
  type SheetKit,
  type SheetTable,
} from '#schemas/content/line-sheet/line-sheet.ts'
import { columnGap, pictureBoxes } from './sheet-measures.ts'
import { SheetPage, type TextStyle, type } from './sheet-page.ts'
import { gap, heading, type HeadingLevel, link, list, listTop, paragraph } from './sheet-parts.ts'
import { heightBesideHeading, table } from './sheet-table.ts'
import type { PictureFiles } from './sheet-pictures.ts'

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
  if (isWhole) page.within('Sect', () => drawCover(page, pictures.get('cover')))
  for (const [at, kit] of sheet.kits.entries()) {
    if (isWhole || at > 0) page.turn()
    page.within('Sect', () => drawKit(page, kit, pictures.get(at), isWhole))
  }
  page.finish()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** The first page of a line sheet of all kits: a picture, introduction, the list of kits, and contact. */
function drawCover(page: SheetPage, picture: Uint8Array | undefined): void {
  const { sheet, doc } = page
  doc.outline.addItem('All kits')
  if (picture) page.cover(picture, sheet.cover?.alt ?? '')
  heading(page, { level: 'H1', look: 'title' }, sheet.title, 120)
  paragraph(page, sheet.blurb, { size: type.lead, color: palette.slate })
  if (sheet.note) paragraph(page, sheet.note)
  page.y += 4
  table(page, {
    heads: ['Kit', 'Price', 'Status'],
    shares: [6, 2, 2],
    rows: sheet.entries.map(({ title, price, status, address }) => [
      { text: title, address },
      price,
      status,
    ]),
  })
  paragraph(page, 'Each kit’s page on our site has a line sheet with all details.')
  drawClosing(page)
}

const partLevel = (level: 'H2' | 'H3'): HeadingLevel => ({ level, look: 'part' })

/** The contact, and the date of the content. */
function drawClosing(page: SheetPage): void {
  const { contact, changed } = page.sheet
  const date = changed === '' ? [] : [`Content as of ${formatDay(changed)}`]
  const parts = [...contact.map(({ value }) => value), ...date]
  paragraph(page, parts.join('  ·  '), { size: type.small, color: palette.slate })
}

/** A way to arrange a kit on its pages: the size of its picture, and the parts that are left out. */
interface Arrangement {
  readonly picture: keyof typeof pictureBoxes
  readonly without: readonly ('questions' | 'evidence' | 'wide tables')[]
}

/** Arrangements with the picture in each size, the largest size first. */
const inEachSize = (...without: Arrangement['without']): Arrangement[] =>
  (['across', 'large', 'small'] as const).map((picture) => ({ picture, without }))

/** The arrangements of a kit, the best arrangement first. */
const arrangements = inEachSize()

/**
 * In a line sheet of all kits, a kit that would need a second page leaves out parts that its own line
 * sheet has, if the kit then fits on one page.
 */
const arrangementsOfAll = [
  ...arrangements,
  ...inEachSize('questions'),
  ...inEachSize('questions', 'evidence'),
  ...inEachSize('questions', 'evidence', 'wide tables'),
]

interface KitParts {
  readonly kit: SheetKit
  readonly file: Uint8Array | undefined
  /** Whether this is the line sheet of all kits, with its own headings above those of the kits. */
  readonly isWhole: boolean
}

/** Draws a kit in the best arrangement with the fewest pages. */
function drawKit(
  page: SheetPage,
  kit: SheetKit,
  file: Uint8Array | undefined,
  isWhole: boolean,
): void {
  page.doc.outline.addItem(kit.title)
  const parts = { kit, file, isWhole }
  const possible = isWhole ? arrangementsOfAll : arrangements
  let [best, fewest] = [arrangements[0], Infinity]
  for (const one of possible) {
    const turns = page.turnsOf(() => drawArranged(page, parts, one))
    if (turns < fewest) [best, fewest] = [one, turns]
    if (fewest === 0) break
  }
  if (best) drawArranged(page, parts, best)
}

function drawArranged(
  page: SheetPage,
  { kit, file, isWhole }: KitParts,
  { picture, without }: Arrangement,
): void {
  const part = partLevel(isWhole ? 'H3' : 'H2')
  heading(page, { level: isWhole ? 'H2' : 'H1', look: 'title' }, kit.title, 200)
  const isUseStated = drawOffer(page, kit, file && { file, place: picture }, part)
  const tables = kit.tables.filter(
    ({ title }) => title !== evidenceTitle || !without.includes('evidence'),
  )
  const [narrow, wide] = [tables.filter((one) => !isWide(one)), tables.filter(isWide)]
  page.inColumns(() => {
    for (const text of kit.text) paragraph(page, text)
    if (kit.perfectFor && !isUseStated) {
      heading(page, part, useTitle, 30)
      paragraph(page, kit.perfectFor)
    }
    if (kit.contents.length > 0) drawContents(page, kit, part)
    if (kit.facts.length > 0) {
      const rows = kit.facts.map(({ label, value }) => [label, value])
      drawTable(page, part, { title: 'Specifications', heads: [], shares: [3, 7], rows })
    }
    for (const one of narrow) drawTable(page, part, one)
    if (!without.includes('questions') && kit.questions.length > 0) drawQuestions(page, kit, part)
  })
  if (!without.includes('wide tables')) for (const one of wide) drawTable(page, part, one)
  if (!isWhole) drawClosing(page)
}

/** Whether a table has more columns than are readable in half of the page's width. */
const isWide = ({ heads }: SheetTable) => heads.length > 3

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

/** A kit's picture, and whether the picture is across the page or beside the price. */
interface PlacedPicture {
  readonly file: Uint8Array
  readonly place: keyof typeof pictureBoxes
}

/** Draws picture, price and links, and the audience if there is room; returns whether there was. */
function drawOffer(
  page: SheetPage,
  kit: SheetKit,
  picture: PlacedPicture | undefined,
  part: HeadingLevel,
): boolean {
  const { across, small } = pictureBoxes
  const box = picture && picture.place !== 'across' ? pictureBoxes[picture.place] : null
  if (picture) drawPicture(page, kit, picture)
  if (picture?.place === 'across') page.y += across.height + 14
  const top = page.y
  const indent = (box ?? small).width + columnGap
  const x = page.left + (box ? indent : 0)
  const width = page.width - indent
  const offer = [kit.status, kit.itemCount].filter(Boolean).join('  ·  ')
  const price: TextStyle = { face: 'display', size: type.price, width }
  page.add('P', () => page.put(kit.price, x, top, price))
  page.add('P', () => page.put(offer, x, top + 28, { face: 'strong', color: palette.slate, width }))
  if (box) page.y = top + 52
  link(page, { text: 'See it on our site', address: kit.address }, page.left + indent)
  link(page, { text: 'Inquire about this kit', address: kit.inquiry }, page.left + indent)
  const use: TextStyle = { width }
  const useHeight = 26 + page.heightOf(kit.perfectFor, use)
  const hasRoom =
    box !== null && kit.perfectFor !== '' && page.y + useHeight <= top + box.height + 12
  if (hasRoom) {
    page.y += 4
    heading(page, part, useTitle, 0, indent)
    page.add('P', () => page.put(kit.perfectFor, x, page.y, use))
    page.y += page.heightOf(kit.perfectFor, use)
  }
  page.y = Math.max(page.y, top + (box ? box.height : 48)) + 14
  return hasRoom
}

function drawPicture(page: SheetPage, kit: SheetKit, { file, place }: PlacedPicture): void {
  const { left, y } = page
  const { width, height } = pictureBoxes[place]
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

const groupTitle: TextStyle = { face: 'strong', color: palette.saddleDark }
