import { expect, test } from 'vitest'
import { maxWaitMs, delayMs } from './delivery-retry-delay.ts'

test('the delay doubles with each attempt, up to 15 minutes', () => {
  const delays = [1, 2, 3, 4, 5, 10, 11, 50].map((attempts) => delayMs({}, attempts, 1000, 1))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 512_000, 900_000, 900_000])
  expect(delayMs({}, 3, 1000, 0)).toBe(2000)
})

test.each([
  ['is six times longer after no answer', { isUncertain: true }, 1, 6000],
  ['is not shortened by that', { isUncertain: true }, 5, 16_000],
  ['is as long as the receiver requests', { retryAfterMs: 7000 }, 1, 7000],
  ['is not shortened by a request', { retryAfterMs: 1 }, 2, 2000],
  ['is at most an hour', { retryAfterMs: 2 * maxWaitMs }, 1, maxWaitMs],
])('the delay %s', (_, failure, attempts, delay) => {
  expect(delayMs(failure, attempts, 1000, 1)).toBe(delay)
})
