import { expect, test } from 'vitest'
import { inquiryDocument } from '#api/inquiry/inquiry-document.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { readListedInquiry } from './read-listed-inquiry.ts'

const at = Date.UTC(2026, 10, 21)
const time = '2026-11-21T00:00:00.000Z'
const created = '2026-02-01T00:00:00.000Z'
const steps = [
  { step: 'webhook', state: 'done', attempts: 1, problem: null, changedAt: at, nextAt: at },
] as const
const document = {
  ...inquiryDocument(outboxEntry('one', 'Amelia Stone', at), steps),
  _createdAt: created,
}
const nothing = { notification: null, acknowledgement: null, webhook: null }

test('an inquiry is sent with the field names of the API', () => {
  expect(readListedInquiry(document)).toEqual({
    id: 'inquiry.one',
    reference: 'ONE',
    name: 'Amelia Stone',
    email: 'amelia@example.com',
    message: 'Two dogs, one cabin.',
    submittedAt: time,
    phone: '+1 (555) 010-2030',
    location: null,
    title: null,
    organization: null,
    categories: ['fbo'],
    kitsInterested: [],
    internalNotes: [],
    kits: [],
    purchaseConsideration: null,
    source: 'order',
    status: 'new',
    assignee: null,
    answerDueAt: null,
    repliedAt: null,
    erasedAt: null,
    verification: 'off',
    suspicion: [],
    delivery: {
      notification: undefined,
      acknowledgement: undefined,
      webhook: { state: 'done', attempts: 1, changedAt: time, problem: '' },
    },
    deliveryState: 'delivered',
    unreadable: [],
  })
})

test.each([null, 'inquiry', {}, { _id: '' }, { _id: 5 }])('%j is not an inquiry', (value) => {
  expect(readListedInquiry(value)).toBeUndefined()
})

test('an empty document is shown, and the required fields are named as missing', () => {
  const read = readListedInquiry({ _id: 'inquiry.one', _createdAt: created, name: null })
  expect(read).toMatchObject({
    id: 'inquiry.one',
    name: '',
    email: '',
    message: '',
    submittedAt: created,
    source: 'contact',
    status: 'new',
    categories: [],
    deliveryState: 'none',
  })
  expect(read?.unreadable.toSorted()).toEqual(['categories', 'email', 'name', 'submittedAt'])
  expect(readListedInquiry({ _id: 'inquiry.one', _createdAt: 7 })?.submittedAt).toBe('')
})

test('an erased inquiry has no missing fields', () => {
  const erasedAt = '2026-06-01T00:00:00.000Z'
  expect(readListedInquiry({ _id: 'inquiry.one', erasedAt })?.unreadable).toEqual([])
  const damaged = readListedInquiry({ _id: 'inquiry.one', erasedAt: 5 })
  expect(damaged?.unreadable).toEqual(expect.arrayContaining(['erasedAt', 'name']))
})

test.each([
  ['phone', { phone: 5 }, { phone: null }],
  ['message', { notes: ['a'] }, { message: '' }],
  ['kitsInterested', { kitsInterested: 'master-kit' }, { kitsInterested: [] }],
  ['kits', { kits: [{ slug: 'master-kit' }] }, { kits: [] }],
  ['status', { status: 1 }, { status: 'new' }],
])('a damaged %s is named and hides nothing else', (name, damage, shown) => {
  const read = readListedInquiry({ ...document, ...damage })
  expect(read).toMatchObject({ name: 'Amelia Stone', ...shown, unreadable: [name] })
})

test('a delivery that cannot be read is named, as a whole or by its receiver', () => {
  const whole = readListedInquiry({ ...document, delivery: 'sent' })
  expect(whole?.unreadable).toEqual(['delivery'])
  expect(whole?.deliveryState).toBe('none')
  const delivery = { ...document.delivery, notification: 'sent', acknowledgement: { state: 1 } }
  const part = readListedInquiry({ ...document, delivery })
  expect(part?.unreadable).toEqual(['delivery.notification', 'delivery.acknowledgement'])
  expect(part?.delivery).toMatchObject({ ...nothing, webhook: { state: 'done' } })
  expect(readListedInquiry({ ...document, delivery: null })?.unreadable).toEqual([])
})
