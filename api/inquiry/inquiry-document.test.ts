import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StepRecord } from '#api/outbox/outbox.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { deliveryChanges, inquiryDocument, isDone, storedEntry } from './inquiry-document.ts'

const changedAt = Date.UTC(2026, 10, 21)
const nextAt = changedAt + 60_000
const at = '2026-11-21T00:00:00.000Z'
const record = (step: string, more: Partial<StepRecord> = {}): StepRecord => {
  return { step, state: 'done', attempts: 1, problem: null, changedAt, nextAt, ...more }
}
const steps = [
  record('lake'),
  record('notification'),
  record('webhook', { state: 'waiting', attempts: 3, problem: 'HTTP 500' }),
  record('status-sync'),
]
const entry = outboxEntry('one', 'Amelia Stone', changedAt)

test('a new document shows the receivers, and no internal steps', () => {
  expect(inquiryDocument(entry, steps)).toEqual({
    _id: 'inquiry.one',
    _type: 'inquiry',
    reference: 'ONE',
    searchWords: '15550102030 5550102030 550102030 50102030 0102030 102030 02030 2030 one',
    ...entry.inquiry,
    submittedAt: at,
    status: 'new',
    emailSent: true,
    webhookSent: false,
    verification: 'off',
    delivery: {
      notification: { state: 'done', attempts: 1, changedAt: at, problem: '' },
      webhook: {
        state: 'waiting',
        attempts: 3,
        changedAt: at,
        problem: 'HTTP 500',
        nextAt: '2026-11-21T00:01:00.000Z',
      },
    },
  })
})

test('suspected spam has its reasons and no deliveries', () => {
  const spamReasons = ['The notes contain 9 links.']
  const document = inquiryDocument({ ...entry, spamReasons }, [record('lake')])
  expect(document).toMatchObject({ status: 'spam', suspicion: spamReasons, emailSent: false })
  expect(document).not.toHaveProperty('delivery')
  expect(inquiryDocument(entry, [])).not.toHaveProperty('suspicion')
  const reported = inquiryDocument(entry, [record('webhook')])
  expect(reported).toMatchObject({ emailSent: false, webhookSent: true })
})

test('a change sets each field of a delivery, and none that the mail service reports', () => {
  expect(deliveryChanges(steps)).toEqual({
    emailSent: true,
    webhookSent: false,
    'delivery.notification.state': 'done',
    'delivery.notification.attempts': 1,
    'delivery.notification.changedAt': at,
    'delivery.notification.problem': '',
    'delivery.webhook.state': 'waiting',
    'delivery.webhook.attempts': 3,
    'delivery.webhook.changedAt': at,
    'delivery.webhook.problem': 'HTTP 500',
    'delivery.webhook.nextAt': '2026-11-21T00:01:00.000Z',
  })
  expect(deliveryChanges([record('webhook')])).toMatchObject({
    emailSent: false,
    webhookSent: true,
  })
})

test('only its own state determines whether a step is done', () => {
  expect(isDone(steps, 'notification')).toBe(true)
  expect(isDone(steps, 'webhook')).toBe(false)
  expect(isDone(steps, 'acknowledgement')).toBe(false)
})

describe('the entry of a document', () => {
  const entry = outboxEntry(randomUUID())
  /** The document of that inquiry, as the lake returns it. */
  const document = { ...inquiryDocument(entry, []), _createdAt: '2026-02-01T00:00:00.000Z' }

  test('equals the accepted one', () => {
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

  test('has no field for null', () => {
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
  ])('omits only a damaged field: %s', (field) => {
    const read = storedEntry({ ...document, [field]: { other: 1 } })
    expect(read?.inquiry.email).toBe(entry.inquiry.email)
    expect(read?.inquiry[field as 'notes']).toBeUndefined()
  })

  test('has the time of the document if it has no readable time', () => {
    for (const submittedAt of [undefined, null, 7]) {
      const acceptedAt = Date.parse(document._createdAt)
      expect(storedEntry({ ...document, submittedAt })).toMatchObject({ acceptedAt })
    }
  })

  test.each([
    ['was erased', { name: null, email: null, phone: null, notes: null }],
    ['has no readable phone number', { phone: 5 }],
    ['has an invalid time', { submittedAt: 'some time ago' }],
    ['has no id of an inquiry', { _id: 'faq-1' }],
  ])('does not exist if the document %s', (_, damage) => {
    expect(storedEntry({ ...document, ...damage })).toBeUndefined()
  })
})
