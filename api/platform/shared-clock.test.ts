import { expect, test } from 'vitest'
import { SharedClock } from './shared-clock.ts'

test('follows the clock of PostgreSQL, and ignores a slow answer that is consistent', async () => {
  let own = 100_000
  const clock = new SharedClock(() => own)
  /** Compares with a clock that says `at`; the answer takes `tookMs`. */
  const compare = (at: number, tookMs = 0) =>
    clock.compare(() => {
      own += tookMs
      return Promise.resolve(at)
    })
  expect(clock.aheadMs).toBeUndefined()
  expect(clock.now()).toBe(100_000)
  await compare(140_000)
  expect(clock.aheadMs).toBe(-40_000)
  expect(clock.now()).toBe(140_000)
  await compare(141_900, 2000)
  expect(clock.aheadMs).toBe(-40_000)
  await compare(135_000 + 2000, 2000)
  expect(clock.aheadMs).toBe(-35_000)
  own += 60_000
  await compare(own)
  expect(clock.aheadMs).toBe(0)
})
