import { expect, test } from 'vitest'
import { maxWaitMs, restMs } from './backoff.ts'

const failed = { attempts: 1, retryMs: 1000, isUncertain: false, retryAfterMs: 0, random: 1 }

test('the pause doubles with each attempt, up to a quarter of an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 10, 11, 50].map((attempts) => restMs({ ...failed, attempts }))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 512_000, 900_000, 900_000])
})

test.each([
  ['doubles', { attempts: 3 }, 4000],
  ['is shorter by chance', { attempts: 3, random: 0 }, 2000],
  ['leaves an uncertain receiver six times longer', { isUncertain: true }, 6000],
  ['is not shortened by that', { isUncertain: true, attempts: 5 }, 16_000],
  ['is what the receiver asks for', { retryAfterMs: 7000 }, 7000],
  ['is not shortened by that', { retryAfterMs: 1, attempts: 2 }, 2000],
  ['is an hour at most', { retryAfterMs: 2 * maxWaitMs }, maxWaitMs],
  ['is a quarter of an hour of its own', { attempts: 99 }, 15 * 60_000],
])('the pause %s: %o', (_, more, pause) => {
  expect(restMs({ ...failed, ...more })).toBe(pause)
})
