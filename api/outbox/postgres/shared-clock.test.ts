import { expect, test } from 'vitest'
import type { Connection } from './postgres-link.ts'
import { SharedClock } from './shared-clock.ts'

/** A PostgreSQL whose clock says `at`, and what its answer takes meanwhile. */
const significant = (at: number, answer = () => {}) => {
  const query = () => {
    answer()
    return Promise.resolve({ rows: [{ at }] })
  }
  return { query } as unknown as Connection
}

test('follows the clock of PostgreSQL, and ignores a slow answer that is consistent', async () => {
  let own = 100_000
  const clock = new SharedClock(undefined, () => own)
  await clock.compare(significant(140_000))
  expect(clock.aheadMs).toBe(40_000)
  expect(clock.now()).toBe(140_000)
  const later = () => void (own += 2000)
  await clock.compare(significant(141_900, later))
  expect(clock.aheadMs).toBe(40_000)
  await clock.compare(significant(135_000 + 2000, later))
  expect(clock.aheadMs).toBe(35_000)
  own += 60_000
  await clock.compare(significant(own))
  expect(clock.aheadMs).toBe(0)
})

test('does not compare a clock that servers share', async () => {
  const clock = new SharedClock(() => 5)
  await clock.compare(significant(99))
  expect(clock.now()).toBe(5)
})
