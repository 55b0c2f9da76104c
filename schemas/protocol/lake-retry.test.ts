import { describe, expect, test } from 'vitest'
import { isRefusal } from './lake-retry.ts'
import { retryDelayMs } from './retry-delay.ts'

const pace = { baseMs: 1000, maxMs: 30_000 }

test('a delay doubles up to the maximum, with jitter', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => retryDelayMs(pace, attempts, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(retryDelayMs(pace, 3, 0)).toBe(2000)
  expect(retryDelayMs(pace, 100, 0)).toBe(15_000)
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
