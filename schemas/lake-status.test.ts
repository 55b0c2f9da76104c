import { expect, test } from 'vitest'
import { isRefusal, statusOf } from './protocol/lake-retry.ts'
import { retryDelayMs } from './protocol/retry-delay.ts'

const failure = (more: object) => Object.assign(new Error('no'), more)

test.each([
  [failure({ statusCode: 503 }), 503],
  [failure({ status: 404 }), 404],
  [failure({ statusCode: 'none', status: 404 }), 404],
  [failure({ statusCode: 429, status: 500 }), 429],
  [failure({ status: '404' }), undefined],
  [failure({ statusCode: '404' }), undefined],
  [failure({}), undefined],
  [{ statusCode: 404 }, undefined],
  ['404', undefined],
  [undefined, undefined],
])('the status of %o is %j', (cause, status) => {
  expect(statusOf(cause)).toBe(status)
})

test('only an error is a rejection', () => {
  expect(isRefusal({ name: 'ChannelError' })).toBe(false)
  expect(isRefusal(failure({ status: 399 }))).toBe(false)
  expect(isRefusal(failure({ status: 499 }))).toBe(true)
})

test('without a given random number, a delay is in its upper half', () => {
  const delays = Array.from({ length: 50 }, () => retryDelayMs({ baseMs: 1000, maxMs: 8000 }, 3))
  // Each delay is random, so that requests that failed together are not retried together.
  expect(new Set(delays).size).toBeGreaterThan(40)
  for (const delay of delays) {
    expect(delay).toBeGreaterThanOrEqual(2000)
    expect(delay).toBeLessThanOrEqual(4000)
  }
})
