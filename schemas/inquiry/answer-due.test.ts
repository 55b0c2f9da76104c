import { expect, test } from 'vitest'
import { answerDueAt, isAnswerDue, supportHoursOf } from './answer-due.ts'

const pacific = { timeZone: 'America/Los_Angeles', from: 8, to: 18 }
const wholeDays = { timeZone: 'UTC', from: 0, to: 24 }

test.each([
  ['Monday to Friday, 8AM to 6PM PST', pacific],
  [' monday to friday, 8 am to 6 pm pt ', pacific],
  ['Monday to Friday, 9AM to 5PM EDT', { timeZone: 'America/New_York', from: 9, to: 17 }],
  ['Monday to Friday, 12PM to 8PM UTC', { timeZone: 'UTC', from: 12, to: 20 }],
  ['Monday to Friday, 6PM to 8AM PST', wholeDays],
  ['Every day', wholeDays],
  ['', wholeDays],
])('%j', (text, hours) => {
  expect(supportHoursOf(text)).toEqual(hours)
})

const dueAt = (arrivedAt: string, hours = pacific) =>
  new Date(answerDueAt(Date.parse(arrivedAt), hours)).toISOString()

test('an answer is due after eight of ten support hours, not counting nights and weekends', () => {
  // Wednesday 9 AM until 5 PM.
  expect(dueAt('2026-11-25T17:00:00Z')).toBe('2026-11-26T01:00:00.000Z')
  // Wednesday 4 PM, two hours; Thursday six.
  expect(dueAt('2026-11-26T00:00:00Z')).toBe('2026-11-26T22:00:00.000Z')
  // Friday 4 PM; Monday six hours.
  expect(dueAt('2026-11-28T00:00:00Z')).toBe('2026-11-30T22:00:00.000Z')
  // Sunday; daylight saving time began that day.
  expect(dueAt('2026-03-08T12:00:00Z')).toBe('2026-03-09T23:00:00.000Z')
})

test('without support hours, an answer is due after 19¼ hours, not counting weekends', () => {
  expect(dueAt('2026-11-25T00:00:00Z', wholeDays)).toBe('2026-11-25T19:15:00.000Z')
  expect(dueAt('2026-11-27T23:00:00Z', wholeDays)).toBe('2026-11-30T18:15:00.000Z')
})

test('an answer is due only if the inquiry is open, has no reply, and its due time has passed', () => {
  const now = Date.parse('2026-11-26T00:00:00Z')
  const due = { status: 'new', repliedAt: null, answerDueAt: '2026-11-25T23:00:00Z' }
  expect(isAnswerDue(due, now)).toBe(true)
  expect(isAnswerDue({ ...due, status: 'in-progress' }, now)).toBe(true)
  for (const other of [
    { status: 'closed' },
    { repliedAt: '2026-11-25T12:00:00Z' },
    { answerDueAt: null },
    { answerDueAt: '2026-11-26T01:00:00Z' },
  ]) {
    expect(isAnswerDue({ ...due, ...other }, now)).toBe(false)
  }
})
