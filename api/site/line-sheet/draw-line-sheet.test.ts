import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mastersFolder } from '#pictures/masters.ts'
import type {
  LineSheet,
  SheetKit,
  SheetPictureSource,
} from '#schemas/content/line-sheet/line-sheet.ts'
import { readPdf, readXmp } from '#tests/support/pdf-tools.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { drawLineSheet } from './draw-line-sheet.ts'
import { loadSheetPictures } from './sheet-pictures.ts'

const picture = {
  source: { file: join(mastersFolder, 'master-kit.jpg') },
  alt: 'A flight case with leather straps',
}

const kit: SheetKit = {
  title: 'Master Kit',
  status: 'Available',
  price: '$999.00',
  text: ['The whole set.', 'In one case.'],
  perfectFor: 'Fleets',
  picture,
  address: 'https://petjet.example/products/master-kit',
  inquiry: 'https://petjet.example/order?kit=master-kit',
  itemCount: '4 items',
  contents: [{ heading: 'For the cabin', start: 1, items: ['2 × Towel', '1 × Brush', '1 × Bowl'] }],
  facts: [{ label: 'Weight', value: '5.2 kg (11.5 lb)' }],
  tables: [
    {
      title: 'Stowage',
      heads: ['Aircraft', 'Fits', 'Where'],
      shares: [3, 2, 7],
      rows: [['Light jet', 'Yes', 'Aft']],
    },
  ],
  questions: [{ question: 'Can it be washed?', answer: ['The towel can.', 'The brush cannot.'] }],
}

const sheetOf = (kits: readonly SheetKit[], others: Partial<LineSheet> = {}): LineSheet => ({
  title: 'PetJet line sheet',
  brand: 'PetJet',
  blurb: 'Flight-ready kits.',
  fileName: 'petjet-line-sheet.pdf',
  address: 'https://petjet.example/products',
  changed: '2026-03-14T23:30:00Z',
  contact: [{ label: 'Phone', value: '+1 555 0100' }],
  cover: null,
  entries: [],
  kits,
  note: '',
  ...others,
})

const drawn = async (sheet: LineSheet) => {
  const { files, failed } = await loadSheetPictures(sheet, { oneMs: 5000, allMs: 15_000 })
  return { pdf: await drawLineSheet(sheet, files), failed }
}

const draw = async (...args: Parameters<typeof sheetOf>) => {
  const { pdf, failed } = await drawn(sheetOf(...args))
  return Object.assign(readPdf(pdf), { pdf, isIncomplete: failed > 0 })
}

test('a line sheet is valid, tagged, titled, in English, and embeds its fonts', async () => {
  const { info, problems, plain, fonts, isIncomplete, pdf } = await draw([kit])
  expect(problems).toBe('')
  expect(info).toMatchObject({ Title: 'PetJet line sheet', Tagged: 'yes', Author: 'PetJet' })
  expect(info['Page size']).toMatch('letter')
  expect(info['CreationDate']).toMatch(/Mar 14 23:30:00 2026/)
  expect(plain).toMatch(/\/Lang \(en-US\)/)
  expect(plain).toMatch(/\/DisplayDocTitle true/)
  expect(plain).toMatch(/\/Outlines \d+ 0 R/)
  expect(fonts.length).toBeGreaterThan(2)
  expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
  expect(isIncomplete).toBe(false)
  expect(pdf.byteLength).toBeLessThan(200_000)
})

test('headings, lists, tables, pictures and links have their roles for screen readers', async () => {
  const { structure, plain } = await draw([kit])
  expect(structure).toMatch(/H1 \(block\)\n\s+"Master Kit"/)
  expect(structure).toMatch(/H2 \(block\)\n\s+"What’s Included"/)
  expect(structure).toMatch(/H2 \(block\)\n\s+"Questions"\n\s+P \(block\)\n\s+"Can it be washed\?"/)
  expect(structure).toMatch(/LI \(block\)\n\s+Lbl[^\n]*\n\s+"2\."\n\s+LBody[^\n]*\n\s+"1 × Brush"/)
  expect(structure).toMatch(/LI \(block\)[^]*?LBody[^\n]*\n\s+"2 × Towel"/)
  expect(structure).toMatch(/TH[^]*?\/Scope \/Row\n\s+"Light jet"/)
  expect(structure).toMatch(/TH[^]*?\/Scope \/Column\n\s+"Aircraft"/)
  expect(structure).toMatch(/Link \(inline\)\n\s+"Inquire about this kit"\n\s+Object/)
  expect(structure).toMatch(/Figure/)
  expect(plain).toContain('/Alt (A flight case with leather straps)')
  for (const address of [kit.address, kit.inquiry]) expect(plain).toContain(`/URI (${address})`)
})

test('the file meets the requirements of PDF/UA-1 that qpdf shows', async () => {
  const entries = [{ title: 'Master Kit', price: '', status: '', address: kit.address }]
  const cover = { source: { file: join(mastersFolder, 'hero-cabin.jpg') }, alt: 'A dog in a cabin' }
  const { plain } = await draw([kit, kit], { entries, cover })
  expect(plain).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
  expect(plain).toMatch(/\/Marked true/)
  const objects = plain.split(/^endobj$/m)
  const ofType = (type: string) => objects.filter((object) => object.includes(`/Type /${type}\n`))
  const pages = ofType('Page')
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) {
    expect(page).toMatch(/\/Tabs \/S\b/)
    expect(page).toMatch(/\/StructParents \d/)
  }
  const links = objects.filter((object) => object.includes('/Subtype /Link'))
  expect(links.length).toBeGreaterThan(3)
  for (const object of links) {
    expect(object).toMatch(/\/Contents \(\S/)
    expect(object).toMatch(/\/StructParent \d/)
  }
  for (const font of ofType('Font').filter((object) => object.includes('/Type0')))
    expect(font).toContain('/ToUnicode')
  // Everything that a page draws is tagged, or marked as decoration.
  const drawings = pages.map((page) => {
    const [, id = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    return new RegExp(`^${id} 0 obj$[^]*?^stream$([^]*?)^endstream$`, 'm').exec(plain)?.[1] ?? ''
  })
  for (const drawing of drawings) expect(untagged(drawing)).toEqual([])
})

/** The operators of a page's drawing that paint outside of marked content. */
function untagged(drawing: string): string[] {
  const found: string[] = []
  let depth = 0
  expect(drawing).toContain('BDC')
  for (const line of drawing.split('\n')) {
    const operator = /(\S+)$/.exec(line.trim())?.[1] ?? ''
    if (operator === 'BDC' || operator === 'BMC') depth++
    if (operator === 'EMC') depth--
    if (depth === 0 && /^(TJ|Tj|Do|f|F|f\*|S|s|B|b|sh)$/.test(operator)) found.push(line)
  }
  return found
}

test('the same content results in the same file, byte for byte', async () => {
  const [one, other] = await Promise.all([drawn(sheetOf([kit])), drawn(sheetOf([kit]))])
  expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true)
})

test('every Latin letter is shown, and no character of any other kind stops the drawing', async () => {
  const title = 'Kůň, Nguyễn Ǻ ƀ ẞ Ⅳ Москва Ελλάς'
  const odd = 'a\u0000b 犬 שלום 🐶 \uD800 \u200B\u202E ﬁ x́ end'
  const { text, problems } = await draw([{ ...kit, title, text: [odd] }])
  expect(problems).toBe('')
  expect(text.normalize('NFC')).toContain(title.replace('Ⅳ', 'IV').normalize('NFC'))
  expect(text).toMatch(/ab �.*end/)
  expect(text).not.toContain('🐶')
})

test('words in unsupported characters become one sign, and no heading is empty', async () => {
  const { text, structure } = await draw([
    { ...kit, title: '🐶 🐾', perfectFor: '🐕', text: ['שלום לכם, crews 🐶 and 犬 dogs'] },
  ])
  expect(text).toMatch(/�, crews and � dogs/)
  expect(structure).toMatch(/H1 \(block\)\n\s+"�"/)
  expect(structure).toMatch(/"Perfect For"\s+P \(block\)\n\s+"�"/)
})

test('without a picture, or with an unreachable or invalid one, the rest is drawn', async () => {
  const server = createServer((_, response) => response.end('no picture')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sources = [
    { url: 'http://127.0.0.1:9/away.jpg' },
    { url: `http://127.0.0.1:${portOf(server)}/text.jpg` },
    { file: '/no/such/file.jpg' },
  ]
  const without = await draw([{ ...kit, picture: null }])
  expect(without.isIncomplete).toBe(false)
  const withSource = (source: SheetPictureSource) => ({ ...kit, picture: { ...picture, source } })
  const kits = sources.map(withSource)
  const broken = await draw(kits)
  expect(broken.isIncomplete).toBe(true)
  expect(broken.structure).not.toMatch(/Figure/)
  expect(broken.text.match(/\$999\.00/g)).toHaveLength(3)
  server.close()
})

test('no row is split, no heading is alone on a page, and each page is numbered', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [
    `Row ${at}`,
    'Yes',
    `begin-${at} ${'long '.repeat(30)}end-${at}`,
  ])
  const tables = [1, 2].map((nth) => ({
    title: `Title ${nth}`,
    heads: ['A', 'B', 'C'],
    shares: [3, 2, 7],
    rows,
  }))
  const { text, info } = await draw([{ ...kit, tables }])
  const pages = text.split('\f').slice(0, -1)
  expect(pages).toHaveLength(Number(info['Pages']))
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    const started = [...page.matchAll(/begin-(\d+)/g)].map(([, row]) => row)
    expect([...page.matchAll(/end-(\d+)/g)].map(([, row]) => row)).toEqual(started)
    if (page.includes('Title ')) expect(page).toMatch(/Title \d[^]*begin-0/)
    if (started.length > 0) expect(page).toMatch(/\bA\s+B\s+C\b/)
  }
})

test('at every page break, a heading stays with its content, and no last row is alone', async () => {
  const table = (nth: number) => ({
    title: `Title ${nth}`,
    heads: ['A', 'B'],
    shares: [3, 7],
    rows: [1, 2, 3].map((row) => [`t${nth}-r${row}`, 'long '.repeat(30)]),
  })
  // One more line moves everything after it a little down, so that a break can be anywhere.
  const kits = Array.from({ length: 12 }, (_, lines) => ({
    ...kit,
    picture: null,
    text: Array.from({ length: 10 + lines }, () => 'A line.'),
    contents: [1, 2, 3].map((nth) => ({
      heading: `Group ${nth}`,
      start: nth * 10,
      items: Array.from({ length: 7 }, (__, at) => `g${nth}-i${at}`),
    })),
    tables: [1, 2, 3].map(table),
  }))
  const pages = (await draw(kits)).text.split('\f').slice(0, -1)
  for (const page of pages) {
    // Without the page's footer.
    const [body = ''] = page.split(/\n[^\n]*Page \d/)
    const lines = body.trimEnd().split('\n')
    expect(lines.at(-1)).not.toMatch(/^\s*(Group \d|Title \d|What’s Included|A +B|Contact)\s*$/)
    expect(lines.filter((line) => line.trim() !== '').length).toBeGreaterThan(4)
    for (const nth of [1, 2, 3]) {
      const rows = [...body.matchAll(new RegExp(`t${nth}-r`, 'g'))].length
      expect(rows, body).not.toBe(1)
      const items = [...body.matchAll(new RegExp(`g${nth}-i\\d`, 'g'))].map(([item]) => item)
      expect(items, body).not.toHaveLength(1)
      if (body.includes(`Group ${nth}`)) expect(items.length).toBeGreaterThanOrEqual(4)
      if (body.includes(`Title ${nth}`)) expect(rows).toBeGreaterThanOrEqual(2)
    }
  }
})

test('a text longer than a page continues on the next', async () => {
  const text = [`first ${'word '.repeat(2500)}last`, 'x'.repeat(3000)]
  const { text: read, problems } = await draw([{ ...kit, text }])
  expect(problems).toBe('')
  expect(read.match(/\bword\b/g)).toHaveLength(2500)
  expect(read).toMatch(/\blast\b/)
})

test('the line sheet of all kits begins with a list of them', async () => {
  const entries = [
    { title: 'Master Kit', price: '$999.00', status: 'Available', address: kit.address },
    { title: 'Another', price: 'TBD', status: 'Coming Soon', address: 'https://petjet.example/b' },
  ]
  const { structure, plain, info } = await draw([kit, { ...kit, title: 'Another' }], { entries })
  expect(structure).toMatch(/H1 \(block\)\n\s+"PetJet line sheet"/)
  expect(structure).toMatch(/H2 \(block\)\n\s+"Another"/)
  expect(structure).toMatch(/TH[^]*?Link \(inline\)\n\s+"Another"/)
  expect(plain).toContain('/URI (https://petjet.example/b)')
  expect(Number(info['Pages'])).toBeGreaterThanOrEqual(3)
})

/** The levels of the headings, in order. */
const levelsOf = (structure: string) =>
  [...structure.matchAll(/\bH([1-6]) \(block\)/g)].map(([, level]) => Number(level))

test('no heading level is skipped, in the line sheet of one kit and in that of all', async () => {
  const entries = [
    { title: 'Master Kit', price: '$999.00', status: 'Available', address: kit.address },
  ]
  const [one, all] = await Promise.all([draw([kit]), draw([kit, kit], { entries })])
  expect(levelsOf(one.structure)).toEqual([1, 2, 2, 2, 2, 2])
  const ofKit = [2, 3, 3, 3, 3, 3]
  expect(levelsOf(all.structure)).toEqual([1, ...ofKit, ...ofKit])
})

test('the line sheet of all kits has a cover with a picture to the edges, which the others lack', async () => {
  const entries = [{ title: 'Master Kit', price: '', status: '', address: kit.address }]
  const cover = { source: { file: join(mastersFolder, 'hero-cabin.jpg') }, alt: 'A dog in a cabin' }
  const [all, one] = await Promise.all([draw([kit], { entries, cover }), draw([kit])])
  expect(all.problems).toBe('')
  expect(all.plain).toContain('/Alt (A dog in a cabin)')
  expect(all.structure.match(/Figure/g)).toHaveLength(2)
  expect(one.structure.match(/Figure/g)).toHaveLength(1)
})

test('a kit that is a little too long for one page leaves out details in the line sheet of all kits', async () => {
  const entries = [{ title: 'Master Kit', price: '', status: '', address: kit.address }]
  const items = Array.from({ length: 30 }, (_, at) => `1 × Item ${at}`)
  const contents = [{ heading: 'All', start: 1, items }]
  const answer = ['An answer. '.repeat(150)]
  const long = { ...kit, contents, questions: [{ question: 'How?', answer }] }
  const [all, one] = await Promise.all([draw([long], { entries }), draw([long])])
  expect(Number(all.info['Pages'])).toBe(2)
  expect(all.text).not.toContain('answer.')
  expect(Number(one.info['Pages'])).toBe(2)
  expect(one.text.match(/answer\./g)).toHaveLength(150)
})

test('a printed copy also shows link addresses, and how much is in the kit', async () => {
  const { text } = await draw([kit])
  expect(text).toContain('petjet.example/products/master-kit')
  expect(text).toContain('petjet.example/order?kit=master-kit')
  expect(text).toMatch(/Available\s+·\s+4 items/)
})

test('the metadata is well-formed, whatever the title is, and is escaped in it alone', async () => {
  const title = 'Food & <Snack> "Kit" \u0001\uFFFE]]> 🐶\uD800'
  const { plain, info } = await draw([{ ...kit, title }], { title, brand: 'A & B' })
  expect(info['Title']).toMatch(/^Food & <Snack> "Kit"/)
  expect(info['Author']).toBe('A & B')
  const metadata = await readXmp(plain)
  expect(metadata.title).toMatch(/^Food & <Snack> "Kit" \]\]> 🐶/)
  expect(metadata.creator).toBe('A & B')
})

test('a long text without spaces costs little more than one with them', async () => {
  const timeOf = async (text: string) => {
    const begin = performance.now()
    await drawLineSheet(sheetOf([{ ...kit, text: [text], perfectFor: text }]), new Map())
    return performance.now() - begin
  }
  await timeOf('warm')
  const spaced = await timeOf('word '.repeat(4000))
  expect(await timeOf('x'.repeat(20_000))).toBeLessThan(3 * spaced + 500)
})
