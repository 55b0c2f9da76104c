import { describe, expect, test } from 'vitest'
import { isRefusal, statusOf } from './lake-refusal.ts'
import { retryDelayMs } from './retry-delay.ts'

const pace = { baseMs: 1000, maxMs: 30_000 }

test('a delay doubles up to the maximum, with jitter', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => retryDelayMs(pace, attempts, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(retryDelayMs(pace, 3, 0)).toBe(2000)
  expect(retryDelayMs(pace, 100, 0)).toBe(15_000)
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

describe('a rejection', () => {
  const withStatus = (status: number) => Object.assign(new Error('no'), { statusCode: status })

  test.each([400, 401, 403, 404, 413])('is HTTP %i', (status) => {
    expect(isRefusal(withStatus(status))).toBe(true)
  })

  test.each([200, 408, 425, 429, 500, 503])('is not HTTP %i', (status) => {
    expect(isRefusal(withStatus(status))).toBe(false)
  })

  test('is a stream that the client closes permanently', () => {
    const named = (name: string) => Object.assign(new Error('no'), { name })
    expect(['CorsOriginError', 'DisconnectError', 'ChannelError'].map(named).every(isRefusal)).toBe(
      true,
    )
    expect(isRefusal(named('TypeError'))).toBe(false)
    expect(isRefusal('no')).toBe(false)
  })
})

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
