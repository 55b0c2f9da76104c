import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { AppError } from '#api/http/errors.ts'
import type { InquiryPage, PageRequest } from './admin-inquiries.ts'
import { inquiriesCsv, csvLine, type ExportSession } from './inquiries-csv.ts'

const inquiry: ListedInquiry = {
  id: 'inquiry.1',
  reference: '6F1D-2C9E',
  name: '=HYPERLINK("http://evil.example")',
  email: 'a@example.com',
  message: 'Two dogs,\n"one" cabin.',
  submittedAt: '2026-02-01T04:30:00Z',
  phone: '+1 555 010 2030',
  location: null,
  title: '@SUM(A1)',
  organization: '-2+3',
  categories: ['fbo', 'mro'],
  kitsInterested: ['master-kit', 'food-snack-kit', 'not-sure-recommend'],
  kits: [
    { slug: 'master-kit', title: 'The Master Kit' },
    { slug: 'food-and-snack-kit', title: 'Food & Snack Kit' },
  ],
  purchaseConsideration: 'pilot-trial',
  source: 'order',
  status: 'new',
  assignee: 'Robin',
  internalNotes: [],
  answerDueAt: null,
  repliedAt: '2026-07-01T12:00:00Z',
  erasedAt: null,
  verification: null,
  suspicion: [],
  deliveryState: 'waiting',
  delivery: { notification: null, acknowledgement: null, webhook: null },
  unreadable: ['location', 'notes'],
}

/** A list of `count` pages, of which those after the first `works` fail; records the requests. */
function pages(count: number, works = Infinity) {
  const requested: PageRequest[] = []
  const page = (request: PageRequest): Promise<InquiryPage> => {
    requested.push(request)
    const at = requested.length
    if (at > works) return Promise.reject(new AppError('lake-unavailable', 'Down.'))
    const inquiries = count === 0 ? [] : [{ ...inquiry, id: `inquiry.${at}` }]
    return Promise.resolve({ inquiries, next: at < count ? String(at) : null })
  }
  return { page, requested }
}

const signedIn: ExportSession = {
  isSignedIn: () => true,
  ended: new AbortController().signal,
  release: () => undefined,
}
const filter = { order: 'name', status: 'new' } as const
const order = { filter, timeZone: 'America/New_York' }

const read = async (inquiries: ReturnType<typeof pages>, session = signedIn) => {
  const response = new Response(await inquiriesCsv(inquiries, order, session))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

const head =
  '\uFEFF"Received (America/New_York)","Reference","Status","Assigned to","First reply (America/New_York)","Form","Name","Email","Phone","Organization","Job title","Location","Role in aviation","Interested in","Purchase","Message","Delivery","Id","Cannot be read"\r\n'

test('each column contains the field of its heading, and formulas are text', async () => {
  expect(await read(pages(1))).toBe(
    `${head}"2026-01-31 23:30:00","6F1D-2C9E","New","Robin","2026-07-01 08:00:00","Order","'=HYPERLINK(""http://evil.example"")","a@example.com","'+1 555 010 2030","'-2+3","'@SUM(A1)","","FBO, MRO","The Master Kit, Food & Snack Kit, Not sure, please recommend","Pilot trial","Two dogs,\n""one"" cabin.","Waiting","inquiry.1","location, notes"\r\n`,
  )
  expect(await read(pages(0))).toBe(head)
})

test('the export contains every page under one line of headings', async () => {
  const list = pages(5)
  const csv = await read(list)
  expect(list.requested).toEqual(
    [undefined, '1', '2', '3', '4'].map((cursor) => ({ filter, limit: 200, cursor })),
  )
  expect(csv.match(/Received/g)).toHaveLength(1)
  expect(csv.match(/inquiry\.\d/g)).toEqual([1, 2, 3, 4, 5].map((at) => `inquiry.${at}`))
})

test('a lake that fails halfway aborts the download', async () => {
  await expect(read(pages(5, 3))).rejects.toThrow()
  await expect(inquiriesCsv(pages(5, 0), order, signedIn)).rejects.toThrow('Down.')
})

test('a session that expires aborts the download', async () => {
  let requested = 0
  const session = { ...signedIn, isSignedIn: () => (requested += 1) < 3 }
  await expect(read(pages(5), session)).rejects.toThrow()
})

test.each([
  ['ended well', pages(3), Infinity],
  ['failed at its first page', pages(5, 0), Infinity],
  ['failed at a later page', pages(5, 2), Infinity],
  ['outlived its session', pages(5), 2],
])('the session is released once after an export that %s', async (_, inquiries, checks) => {
  let [requested, released] = [0, 0]
  const session = {
    ...signedIn,
    isSignedIn: () => (requested += 1) <= checks,
    release: () => void (released += 1),
  }
  await read(inquiries, session).catch(() => undefined)
  expect(released).toBe(1)
})

test('the session is released if the reader leaves', async () => {
  let released = 0
  const session = { ...signedIn, release: () => void (released += 1) }
  await (await inquiriesCsv(pages(3), order, session)).cancel()
  expect(released).toBe(1)
})

test('a sign-out ends an export that waits for its reader or for the lake', async () => {
  const controller = new AbortController()
  const session = { ...signedIn, ended: controller.signal }
  const reader = (await inquiriesCsv(pages(50), order, session)).getReader()
  expect((await reader.read()).done).toBe(false)
  controller.abort()
  await expect(reader.read()).rejects.toThrow('Please sign in.')
})

test.each([
  ['a "b" "c"', '"a ""b"" ""c"""\r\n'],
  ['=1', '"\'=1"\r\n'],
  [' \u200B"@x', '"\' \u200B""@x"\r\n'],
  ['\tx', '"\'\tx"\r\n'],
  ['x\ty', '"x\ty"\r\n'],
  ['a=b', '"a=b"\r\n'],
  ['a; =b', '"a; \'=b"\r\n'],
  ['a-b, c', '"a-b, c"\r\n'],
])('%j is written as %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

/** Reads CSV like a spreadsheet. */
function parse(csv: string): string[][] {
  const lines: string[][] = []
  for (const [line] of csv.matchAll(/(?:"(?:[^"]|"")*",?)+\r\n/g)) {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)]
    lines.push(cells.map(([, cell = '']) => cell.replaceAll('""', '"')))
  }
  return lines
}

/** A reader that splits at one character and knows no quotes, or drops them. */
function naivePieces(line: string, separator: string): string[] {
  return line.split(/\r\n|\r|\n/).flatMap((part) => part.split(separator))
}

test.each([',', ';', '\t', '|', '\v', '\u2028'])(
  'a reader that splits at %j finds no formula',
  (separator) => {
    const nasty = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom('=1+1', '+', '-', '@SUM', '＝', '"', ',', ';', '|', '\t', '\r', '\n', ' '),
        fc.constantFrom('\uFEFF', '\u200B', '\u202E', '\0', separator, "'"),
      ),
      { maxLength: 8 },
    )
    const cells = fc.array(
      nasty.map((parts) => parts.join('')),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(cells, (texts) => {
        for (const piece of naivePieces(csvLine(texts), separator)) {
          expect(piece).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠]/u)
        }
      }),
      { numRuns: 500 },
    )
  },
)

test('a long text of spaces and signs is marked quickly', () => {
  const began = performance.now()
  csvLine([`a;${' '.repeat(50_000)}=1`, ';'.repeat(50_000), ' ='.repeat(50_000)])
  expect(performance.now() - began).toBeLessThan(500)
})

test('text never leaves its cell or begins a formula', () => {
  const nasty = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=', '+', '-', '@', '"', ',', '\r\n', '\t', ' =1+1', '"\r\n=1'),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      fc.array(
        nasty.map((parts) => parts.join('')),
        { minLength: 1, maxLength: 5 },
      ),
      (cells) => {
        const [line = [], ...others] = parse(csvLine(cells))
        expect(others).toEqual([])
        expect(line).toHaveLength(cells.length)
        for (const [at, cell] of line.entries()) {
          expect(cell.replaceAll("'", '')).toBe(cells[at]?.replaceAll("'", ''))
          expect(cell).not.toMatch(/^\s*[=+\-@]/)
        }
      },
    ),
    { numRuns: 300 },
  )
})
