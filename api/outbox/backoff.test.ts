import { expect, test } from 'vitest'
import { maxWaitMs, restMs, retryAfterOf } from './backoff.ts'

test('the delay doubles with each attempt, up to 15 minutes', () => {
  const delays = [1, 2, 3, 4, 5, 10, 11, 50].map((attempts) => restMs({}, attempts, 1000, 1))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 512_000, 900_000, 900_000])
  expect(restMs({}, 3, 1000, 0)).toBe(2000)
})

test.each([
  ['is six times longer after no answer', { isUncertain: true }, 1, 6000],
  ['is not shortened by that', { isUncertain: true }, 5, 16_000],
  ['is as long as the receiver requests', { retryAfterMs: 7000 }, 1, 7000],
  ['is not shortened by a request', { retryAfterMs: 1 }, 2, 2000],
  ['is at most an hour', { retryAfterMs: 2 * maxWaitMs }, 1, maxWaitMs],
])('the delay %s', (_, failure, attempts, delay) => {
  expect(restMs(failure, attempts, 1000, 1)).toBe(delay)
})

const sentAt = 'Sat, 21 Nov 2026 12:00:00 GMT'

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['3600', 3_600_000],
  ['86400', 3_600_000],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 3_600_000],
  ['Sat, 21 Nov 2026 11:59:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['5 minutes', undefined],
  ['soon', undefined],
  ['Sat, no date', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads a Retry-After of %o as %o ms', (header, waitMs) => {
  expect(retryAfterOf(header, sentAt)).toBe(waitMs)
})

test('compares the date in a Retry-After with this clock if the answer has no date', () => {
  const soon = new Date(Date.now() + 60_000).toUTCString()
  for (const missing of [null, undefined, 'no date']) {
    expect(Math.abs((retryAfterOf(soon, missing) ?? 0) - 60_000)).toBeLessThan(2000)
  }
})
