import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { inquiryDocument } from './inquiry-document.ts'
import { storedEntry } from './stored-entry.ts'

const entry = outboxEntry(randomUUID())
/** The document of that inquiry, as the lake gives it back. */
const document = { ...inquiryDocument(entry, []), _createdAt: '2026-02-01T00:00:00.000Z' }

test('an inquiry comes back from its document as it was accepted', () => {
  expect(storedEntry(document)).toEqual({ ...entry, spamReasons: [] })
  const suspected = {
    ...document,
    suspicion: ['The notes contain 9 links.'],
    verification: 'unverified',
  }
  expect(storedEntry(suspected)).toMatchObject({
    spamReasons: ['The notes contain 9 links.'],
    captcha: 'unverified',
  })
})

test('what a query leaves empty is as good as left out', () => {
  const { notes: _, ...rest } = entry.inquiry
  expect(storedEntry({ ...document, notes: null, title: null })?.inquiry).toEqual(rest)
})

test.each([
  'location',
  'title',
  'organization',
  'purchaseConsideration',
  'notes',
  'kitsInterested',
  'kits',
])('a damaged field is left out and keeps nothing else back: %s', (field) => {
  const read = storedEntry({ ...document, [field]: { other: 1 } })
  expect(read?.inquiry.email).toBe(entry.inquiry.email)
  expect(read?.inquiry[field as 'notes']).toBeUndefined()
})

test('one without a readable time of its own came when it was stored', () => {
  for (const submittedAt of [undefined, null, 7]) {
    const acceptedAt = Date.parse(document._createdAt)
    expect(storedEntry({ ...document, submittedAt })).toMatchObject({ acceptedAt })
  }
})

test.each([
  ['was erased', { name: null, email: null, phone: null, notes: null }],
  ['has no phone number that can be read', { phone: 5 }],
  ['says nothing that is a time', { submittedAt: 'some time ago' }],
  ['is not under an id of an inquiry', { _id: 'faq-1' }],
])('one that %s is no entry', (_, damage) => {
  expect(storedEntry({ ...document, ...damage })).toBeUndefined()
})
