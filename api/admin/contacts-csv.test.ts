import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import { AppError } from '#api/errors.ts'
import type { ContactPage, Contacts, PageRequest } from './contacts.ts'
import { contactsCsv, csvLine } from './contacts-csv.ts'

const contact: ContactSubmission = {
  id: 'inquiry.1',
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
  let asked = 0
  const page = ({ cursor }: PageRequest): Promise<ContactPage> => {
    asked += 1
    if (asked > failsAfter) return Promise.reject(new AppError('lake-unavailable', 'Down.'))
    const at = Number(cursor ?? 0)
    const next = at + 1 < count ? String(at + 1) : null
    return Promise.resolve({ contacts: [{ ...contact, id: `inquiry.${at}` }], next })
  }
  return { page } as unknown as Contacts
}

const read = async (contacts: Contacts) => {
  const response = new Response(await contactsCsv(contacts, { order: 'newest' }))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

test('every page is written, under one line of headings', async () => {
  const csv = await read(pages(5))
  expect(csv.startsWith('\uFEFF"Received","Status"')).toBe(true)
  const lines = parse(csv.slice(1))
  expect(lines).toHaveLength(6)
  expect(lines.slice(1).map((line) => line.at(-1))).toEqual(
    Array.from({ length: 5 }, (_, at) => `inquiry.${at}`),
  )
  expect(lines[1]).toContain('Two dogs,\n"one" cabin.')
})

test('an empty list still has its headings', async () => {
  const none = { page: () => Promise.resolve({ contacts: [], next: null }) }
  expect(parse((await read(none as unknown as Contacts)).slice(1))).toHaveLength(1)
})

test('what a spreadsheet would take for a formula is text', async () => {
  const [, line] = parse((await read(pages(1))).slice(1))
  for (const cell of [contact.name, contact.phone, contact.title, contact.organization]) {
    expect(line).toContain(`'${cell}`)
  }
})

test('a lake that fails half-way breaks the download off', async () => {
  await expect(read(pages(5, 3))).rejects.toThrow()
  await expect(contactsCsv(pages(5, 0), { order: 'newest' })).rejects.toThrow('Down.')
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
          expect(cell.replace(/^'/, '')).toBe(cells[at]?.replace(/^'/, ''))
          expect(cell).not.toMatch(/^\s*[=+\-@]/)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
