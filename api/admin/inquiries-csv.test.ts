import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContactSubmission } from '#schemas/inquiry/admin/contact-submission.contract.ts'
import { AppError } from '#api/http/errors.ts'
import type { InquiryPage, AdminInquiries, PageRequest } from './admin-inquiries.ts'
import { inquiriesCsv, csvLine, type ExportSession } from './inquiries-csv.ts'

const inquiry: ContactSubmission = {
  id: 'inquiry.1',
  reference: '6F1D-2C9E',
  name: '=HYPERLINK("http://evil.example")',
  email: 'a@example.com',
  message: 'Two dogs,\n"one" cabin.',
  submittedAt: '2026-01-01T00:00:00.000Z',
  phone: '+1 555 010 2030',
  location: null,
  title: '@SUM(A1)',
  organization: '-2+3',
  categories: ['fbo', 'mro'],
  kitsInterested: [],
  kits: [],
  purchaseConsideration: null,
  source: 'contact',
  status: 'new',
  assignee: null,
  repliedAt: null,
  erasedAt: null,
  verification: 'verified',
  suspicion: [],
  deliveryState: 'delivered',
  delivery: { notification: null, acknowledgement: null, webhook: null },
  unreadable: [],
}

/** Reads CSV back as a spreadsheet does. */
function parse(csv: string): string[][] {
  const lines: string[][] = []
  for (const [line] of csv.matchAll(/(?:"(?:[^"]|"")*",?)+\r\n/g)) {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)]
    lines.push(cells.map(([, cell = '']) => cell.replaceAll('""', '"')))
  }
  return lines
}

/** A list of so many pages that fails after `failsAfter` of them. */
function pages(count: number, failsAfter = Infinity) {
  let requested = 0
  const page = ({ cursor }: PageRequest): Promise<InquiryPage> => {
    requested += 1
    if (requested > failsAfter) return Promise.reject(new AppError('lake-unavailable', 'Down.'))
    const at = Number(cursor ?? 0)
    const next = at + 1 < count ? String(at + 1) : null
    return Promise.resolve({ inquiries: [{ ...inquiry, id: `inquiry.${at}` }], next })
  }
  return { page } as unknown as AdminInquiries
}

const signedIn: ExportSession = {
  isSignedIn: () => true,
  ended: new AbortController().signal,
  release: () => undefined,
}

const read = async (inquiries: AdminInquiries, session = signedIn) => {
  const response = new Response(await inquiriesCsv(inquiries, { order: 'newest' }, session))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

test('every page is written, under one line of headings', async () => {
  const csv = await read(pages(5))
  expect(csv.startsWith('\uFEFF"Received","Status"')).toBe(true)
  const lines = parse(csv.slice(1))
  expect(lines).toHaveLength(6)
  expect(lines.slice(1).map((line) => line.at(-4))).toEqual(
    Array.from({ length: 5 }, (_, at) => `inquiry.${at}`),
  )
  expect(lines[1]).toContain('Two dogs,\n"one" cabin.')
})

test('an empty list still has its headings', async () => {
  const none = { page: () => Promise.resolve({ inquiries: [], next: null }) }
  expect(parse((await read(none as unknown as AdminInquiries)).slice(1))).toHaveLength(1)
})

test('what a spreadsheet would take for a formula is text', async () => {
  const [, line] = parse((await read(pages(1))).slice(1))
  for (const cell of [inquiry.name, inquiry.phone, inquiry.title, inquiry.organization]) {
    expect(line).toContain(`'${cell}`)
  }
})

test('a lake that fails half-way breaks the download off', async () => {
  await expect(read(pages(5, 3))).rejects.toThrow()
  await expect(inquiriesCsv(pages(5, 0), { order: 'newest' }, signedIn)).rejects.toThrow('Down.')
})

test('a session that runs out breaks the download off', async () => {
  let requested = 0
  const session = { ...signedIn, isSignedIn: () => (requested += 1) < 3 }
  await expect(read(pages(5), session)).rejects.toThrow()
})

test.each([
  ['has ended well', pages(3), Infinity],
  ['fails at its first page', pages(5, 0), Infinity],
  ['fails at a later page', pages(5, 2), Infinity],
  ['outlives its session', pages(5), 2],
])('a session is no longer followed once its export %s', async (_, inquiries, checks) => {
  let [requested, released] = [0, 0]
  const session = {
    ...signedIn,
    isSignedIn: () => (requested += 1) <= checks,
    release: () => void (released += 1),
  }
  await read(inquiries, session).catch(() => undefined)
  expect(released).toBe(1)
})

test('a sign-out ends an export that waits, for its reader or for the lake', async () => {
  const controller = new AbortController()
  const session = { ...signedIn, ended: controller.signal }
  const body = await inquiriesCsv(pages(50), { order: 'newest' }, session)
  const reader = body.getReader()
  expect((await reader.read()).done).toBe(false)
  controller.abort()
  await expect(reader.read()).rejects.toThrow('Please sign in.')
})

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
      { numRuns: 2000 },
    )
  },
)

test('a long text of blanks and signs is marked in no time', () => {
  const began = performance.now()
  csvLine([`a;${' '.repeat(50_000)}=1`, ';'.repeat(50_000), ' ='.repeat(50_000)])
  expect(performance.now() - began).toBeLessThan(500)
})

test('no text of a visitor leaves its cell or begins a formula', () => {
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
    { numRuns: 1000 },
  )
})
