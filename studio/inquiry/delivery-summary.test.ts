import { expect, test } from 'vitest'
import { deliverySummary, timelineOf } from './delivery-summary.ts'

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`
const done = { state: 'done', attempts: 1, changedAt: at(1), problem: '' } as const
const waiting = { state: 'waiting', attempts: 2, changedAt: at(2), problem: 'HTTP 500' } as const

test('one failed delivery takes precedence over all others', () => {
  expect(deliverySummary({ delivery: { notification: done, webhook: done } }).title).toBe(
    'Delivered',
  )
  expect(deliverySummary({ delivery: { notification: done, webhook: waiting } })).toEqual({
    title: 'Being delivered',
    tone: 'caution',
  })
  const bounced = { ...done, outcome: 'bounced' }
  expect(deliverySummary({ delivery: { notification: bounced, webhook: waiting } }).tone).toBe(
    'critical',
  )
  expect(deliverySummary({ resendRequest: { steps: ['webhook'] } }).title).toBe('Being delivered')
  expect(deliverySummary({}).title).toBe('Nothing delivered')
})

test('the timeline is in chronological order', () => {
  const acknowledgement = { ...done, outcome: 'delivered', outcomeAt: at(4) }
  const events = timelineOf({
    repliedAt: at(5),
    submittedAt: at(0),
    delivery: { acknowledgement, webhook: waiting },
  })
  expect(events.map(({ title }) => title)).toEqual([
    'Received and stored',
    'Email to the visitor: sent',
    'Webhook: waiting for the next attempt',
    'Email to the visitor: arrived',
    'First reply by the team',
  ])
  expect(events[2]).toMatchObject({
    tone: 'caution',
    detail: '2 attempts. Last problem: HTTP 500',
  })
})
