import type { SheetKit } from '#schemas/content/line-sheet/line-sheet.ts'

/** The maximum length of each text in a line sheet, in characters; longer text gets an ellipsis. */
export const sheetTexts = {
  title: 150,
  /** A description, including all of its paragraphs. */
  text: 10_000,
  paragraph: 3000,
  perfectFor: 1500,
  alt: 500,
  line: 300,
  fact: 800,
  cell: 600,
  answer: 4000,
} as const

/** The maximum number of paragraphs of a text, groups of contents, and items in all groups. */
export const sheetCounts = { paragraphs: 40, groups: 30, items: 120 } as const

/** The maximum length of all kits that a line sheet shows in full, in characters. */
const maxOfAll = 600_000

/** The text, or its beginning with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // Neither a lone surrogate nor a space stays before the ellipsis.
  const beginning = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}

/** The kit with its text and lists cut to lengths that can be drawn quickly. */
export function boundedKit(kit: SheetKit): SheetKit {
  return {
    ...kit,
    title: shorten(kit.title, sheetTexts.title),
    text: paragraphsWithin(kit.text, sheetTexts.text),
    perfectFor: shorten(kit.perfectFor, sheetTexts.perfectFor),
    picture: kit.picture && { ...kit.picture, alt: shorten(kit.picture.alt, sheetTexts.alt) },
    contents: boundedContents(kit.contents),
    facts: kit.facts.map(({ label, value }) => ({ label, value: shorten(value, sheetTexts.fact) })),
    tables: kit.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => row.map((cell) => shorten(cell, sheetTexts.cell))),
    })),
    questions: kit.questions.map(({ question, answer }) => ({
      question: shorten(question, sheetTexts.line),
      answer: paragraphsWithin(answer, sheetTexts.answer),
    })),
  }
}

/** As many of the first kits as can be drawn quickly. */
export function kitsWithin<Kit>(kits: readonly Kit[], shown: (kit: Kit) => SheetKit): SheetKit[] {
  const found: SheetKit[] = []
  let room = maxOfAll
  for (const kit of kits) {
    const one = shown(kit)
    room -= JSON.stringify(one).length
    if (room < 0) break
    found.push(one)
  }
  return found
}

function paragraphsWithin(paragraphs: readonly string[], max: number): string[] {
  let room = max
  const found: string[] = []
  for (const paragraph of paragraphs.slice(0, sheetCounts.paragraphs)) {
    if (room <= 0) break
    found.push(shorten(paragraph, Math.min(room, sheetTexts.paragraph)))
    room -= paragraph.length
  }
  return found
}

function boundedContents(contents: SheetKit['contents']): SheetKit['contents'] {
  let room: number = sheetCounts.items
  return contents
    .slice(0, sheetCounts.groups)
    .map(({ heading, start, items }) => {
      const fitting = items.slice(0, room).map((item) => shorten(item, sheetTexts.line))
      room -= fitting.length
      return { heading: heading && shorten(heading, sheetTexts.title), start, items: fitting }
    })
    .filter(({ items }, at) => items.length > 0 || (contents[at]?.items.length ?? 0) === 0)
}
