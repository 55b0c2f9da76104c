import { expect, test } from 'vitest'
import type { ContactSubmission } from '#schemas/inquiry/admin/contact-submission.contract.ts'
import type { PageRequest } from './admin-inquiries.ts'
import { csvLine, inquiriesCsv } from './inquiries-csv.ts'

const inquiry: ContactSubmission = {
  id: 'inquiry.1',
  reference: '6F1D-2C9E',
  name: 'Amelia',
  email: 'amelia@example.com',
  message: 'Two dogs',
  submittedAt: '2026-01-01',
  phone: '555',
  location: null,
  title: 'Captain',
  organization: 'Northfield',
  categories: ['fbo', 'mro'],
  kitsInterested: ['master-kit', 'food-snack-kit', 'not-sure-recommend'],
  kits: [
    { slug: 'master-kit', title: 'The Master Kit' },
    { slug: 'food-and-snack-kit', title: 'Food & Snack Kit' },
  ],
  purchaseConsideration: 'pilot-trial',
  source: 'order',
  status: 'new',
  assignee: null,
  repliedAt: null,
  erasedAt: null,
  verification: null,
  suspicion: [],
  deliveryState: 'waiting',
  delivery: { notification: null, acknowledgement: null, webhook: null },
  unreadable: ['location', 'notes'],
}

function exported(next: readonly (string | null)[]) {
  const requested: PageRequest[] = []
  const page = (request: PageRequest) => {
    requested.push(request)
    return Promise.resolve({ inquiries: [inquiry], next: next[requested.length - 1] ?? null })
  }
  const ending = new AbortController()
  let released = 0
  const release = () => void (released += 1)
  const session = { isSignedIn: () => true, ended: ending.signal, release }
  const body = inquiriesCsv({ page }, { order: 'name', status: 'new' }, session)
  return { requested, ending, body, released: () => released }
}

test('each column holds what its heading says', async () => {
  const { body, requested } = exported([null])
  const [head, line, rest] = (await new Response(await body).text()).split('\r\n')
  expect(head?.replaceAll('"', '')).toBe(
    'Received,Status,Form,Name,Email,Phone,Organization,Job title,Location,Categories,Kits,Purchase,Notes,Delivery,Id,Cannot be read,Reference,Kit titles',
  )
  expect(line).toBe(
    '"2026-01-01","new","order","Amelia","amelia@example.com","555","Northfield","Captain","","fbo, mro","master-kit, food-snack-kit, not-sure-recommend","pilot-trial","Two dogs","waiting","inquiry.1","location, notes","6F1D-2C9E","The Master Kit, Food & Snack Kit"',
  )
  expect(rest).toBe('')
  expect(requested).toEqual([
    { filter: { order: 'name', status: 'new' }, limit: 200, cursor: undefined },
  ])
})

test('each page is asked for where the one before ended', async () => {
  const { body, requested, released } = exported(['a', 'b', null])
  const text = await new Response(await body).text()
  expect(requested.map(({ cursor }) => cursor)).toEqual([undefined, 'a', 'b'])
  expect(text.match(/Received/g)).toHaveLength(1)
  expect(text.match(/inquiry\.1/g)).toHaveLength(3)
  expect(released()).toBe(1)
})

test('a reader that goes away lets the session go', async () => {
  const { body, released } = exported(['a', 'b', null])
  await (await body).cancel()
  expect(released()).toBe(1)
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
