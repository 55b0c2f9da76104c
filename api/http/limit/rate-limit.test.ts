import { expect, test } from 'vitest'
import { expectThree, threeAMinute } from '#tests/support/rate-limits.ts'
import { MemoryCounter } from './memory-counter.ts'
import { openRateLimits } from './rate-limit.ts'

test('in memory, each key has its own count', async () => {
  const limits = openRateLimits(undefined)
  await expectThree(threeAMinute(limits))
  expect(limits.state).toBe('in memory')
})

test('a flood of keys takes limited memory, and the newest keys remain', () => {
  const counts = new MemoryCounter(60_000, 100)
  for (let at = 0; at < 1000; at++) counts.add(`${at}${'x'.repeat(10_000)}`, 1)
  expect(counts.size).toBe(100)
  counts.add('last', 1)
  expect(counts.add('last', 1).consumed).toBe(2)
})

test('expired counts are removed', async () => {
  const counts = new MemoryCounter(20)
  counts.add('one', 1)
  await expect.poll(() => counts.add('two', 0).consumed + counts.size).toBeLessThan(2)
})
