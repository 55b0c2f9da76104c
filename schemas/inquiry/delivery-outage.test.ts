import { expect, test } from 'vitest'
import { outageText } from './delivery-outage.ts'

const since = '2026-11-21T10:00:00.000Z'
const nextAt = '2026-11-21T10:20:00.000Z'
const now = new Date('2026-11-21T10:10:00.000Z')
const outage = { step: 'notification', count: 1, since, nextAt, problem: 'ECONNREFUSED' } as const
const timeText = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

test('an outage says how many inquiries, since when, why, and the next attempt', () => {
  expect(outageText(outage, now)).toBe(
    `1 inquiry has not reached the team by email; it was received on ${timeText(since)}. ` +
      `The mail service cannot be reached (ECONNREFUSED). The next attempt is on ${timeText(nextAt)}.`,
  )
  expect(outageText({ ...outage, step: 'lake', count: 1200 }, new Date(nextAt))).toBe(
    `1,200 inquiries are waiting to be stored and are not in the list yet; the oldest was received on ${timeText(since)}. ` +
      'The Studio’s database cannot be reached (ECONNREFUSED). The server is trying again now.',
  )
})

test.each([
  ['HTTP 401', 'rejects the server’s key'],
  ['HTTP 404', 'does not know the address'],
  ['HTTP 413', 'rejects what the server sends'],
  ['HTTP 429', 'got too much at once'],
  ['HTTP 503', 'reports an internal error'],
  ['no end', 'does not answer in time'],
  ['strange answer', 'does not confirm'],
])('%s is explained in plain words', (problem, words) => {
  expect(outageText({ ...outage, problem })).toContain(words)
})
