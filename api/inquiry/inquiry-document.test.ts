import { expect, test } from 'vitest'
import type { StepRecord } from '#api/outbox/outbox.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { deliveryChanges, inquiryDocument, isDone } from './inquiry-document.ts'

const changedAt = Date.UTC(2026, 10, 21)
const at = '2026-11-21T00:00:00.000Z'
const record = (step: string, more: Partial<StepRecord> = {}): StepRecord => {
  return { step, state: 'done', attempts: 1, problem: null, changedAt, ...more }
}
const steps = [
  record('lake'),
  record('notification'),
  record('webhook', { state: 'waiting', attempts: 3, problem: 'HTTP 500' }),
  record('status-sync'),
]
const entry = outboxEntry('one', 'Amelia Stone', changedAt)

test('a new inquiry is shown with its receivers, and without the steps of our own', () => {
  expect(inquiryDocument(entry, steps)).toEqual({
    _id: 'inquiry.one',
    _type: 'inquiry',
    reference: 'ONE',
    ...entry.inquiry,
    submittedAt: at,
    status: 'new',
    emailSent: true,
    webhookSent: false,
    verification: 'off',
    delivery: {
      notification: { state: 'done', attempts: 1, changedAt: at, problem: '' },
      webhook: { state: 'waiting', attempts: 3, changedAt: at, problem: 'HTTP 500' },
    },
  })
})

test('suspected spam says why, and has no deliveries to show', () => {
  const spamReasons = ['The notes contain 9 links.']
  const document = inquiryDocument({ ...entry, spamReasons }, [record('lake')])
  expect(document).toMatchObject({ status: 'spam', suspicion: spamReasons, emailSent: false })
  expect(document).not.toHaveProperty('delivery')
  expect(inquiryDocument(entry, [])).not.toHaveProperty('suspicion')
  const reported = inquiryDocument(entry, [record('webhook')])
  expect(reported).toMatchObject({ emailSent: false, webhookSent: true })
})

test('a change sets each field of a delivery by itself, and nothing of what the mail service said', () => {
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
  })
  expect(deliveryChanges([record('webhook')])).toMatchObject({
    emailSent: false,
    webhookSent: true,
  })
})

test('a step is done by its own state, whatever others say', () => {
  expect(isDone(steps, 'notification')).toBe(true)
  expect(isDone(steps, 'webhook')).toBe(false)
  expect(isDone(steps, 'acknowledgement')).toBe(false)
})
