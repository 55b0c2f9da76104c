import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BreakerPause } from './redis-link.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** The duration of a pause in seconds, to a tenth of a second. */
function secondsOf(pause: BreakerPause): number {
  let tenths = 0
  for (; pause.isOpen; tenths++) vi.advanceTimersByTime(100)
  return tenths / 10
}

test('does not pause before the first failure', () => {
  expect(new BreakerPause().isOpen).toBe(false)
})

test('each failure soon after another doubles the pause, up to half a minute', () => {
  const pause = new BreakerPause()
  const lengths = Array.from({ length: 7 }, () => {
    pause.failed()
    return secondsOf(pause)
  })
  expect(lengths).toEqual([1, 2, 4, 8, 16, 30, 30])
})

test('starts again with a short pause after a minute without failures', () => {
  const pause = new BreakerPause()
  pause.failed()
  pause.failed()
  vi.advanceTimersByTime(60_001)
  pause.failed()
  expect(secondsOf(pause)).toBe(1)
})
