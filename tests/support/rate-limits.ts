import { expect } from 'vitest'
import type { RateLimit, RateLimits } from '#api/http/limit/rate-limit.ts'

/** A limit of three points a minute. */
export const threeAMinute = (limits: RateLimits, name = 'test') =>
  limits.limit({ name, points: 3, seconds: 60 })

/** Expects a limit of three points a minute to allow three for one key, given back or not, and count each key alone. */
export async function expectThree(limit: RateLimit): Promise<void> {
  expect(await limit.take('1.1.1.1', 2)).toBe(null)
  expect(await limit.take('1.1.1.1', -1)).toBe(null)
  expect(await limit.take('1.1.1.1')).toBe(null)
  expect(await limit.take('1.1.1.1')).toBe(null)
  const wait = await limit.take('1.1.1.1')
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await limit.take('2.2.2.2')).toBe(null)
}
