import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inIntervals } from './in-intervals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is wanted often is done at once, and once more at the end of each interval', () => {
  const run = vi.fn<() => void>()
  const want = inIntervals(100, run)
  want()
  expect(run).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 50; count += 1) want()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
  want()
  expect(run).toHaveBeenCalledTimes(3)
})
