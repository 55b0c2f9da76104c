import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headRenewer } from './renew-head.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the head is renewed once for all changes that follow each other quickly', () => {
  const renew = vi.fn()
  const changed = headRenewer(renew, 300)
  changed(1)
  vi.advanceTimersByTime(200)
  changed(2)
  vi.advanceTimersByTime(299)
  expect(renew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(renew).toHaveBeenCalledOnce()
})

test('an answer in which nothing has changed does not keep the head from being renewed', () => {
  const renew = vi.fn()
  const changed = headRenewer(renew, 300)
  changed(1)
  vi.advanceTimersByTime(100)
  changed(0)
  vi.advanceTimersByTime(200)
  expect(renew).toHaveBeenCalledOnce()
})
