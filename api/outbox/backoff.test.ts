import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('the pause doubles with each attempt, up to a quarter of an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 10, 11, 50].map((attempts) => backoffMs(1000, attempts, 1))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 512_000, 900_000, 900_000])
})

test('chance spreads it over the upper half', () => {
  const pauses = [0, 0.25, 0.5, 0.999].map((random) => backoffMs(60_000, 3, random))
  expect(pauses).toEqual([120_000, 150_000, 180_000, 239_880])
})

test('each wait is drawn separately, so that steps that failed together do not return together', () => {
  expect(new Set(Array.from({ length: 50 }, () => backoffMs(60_000, 4))).size).toBeGreaterThan(40)
})
