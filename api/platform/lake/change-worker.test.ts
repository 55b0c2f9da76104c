import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#api/platform/log/log.ts'
import { ChangeWorker } from './change-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(turn: () => Promise<boolean>, isExpected?: (cause: unknown) => boolean) {
  const warn = vi.fn()
  // No other method of a log is used.
  const log = { warn } as unknown as Log
  const turns = new ChangeWorker({
    turn,
    gatherMs: 50,
    pace: { baseMs: 1000, maxMs: 1000 },
    log,
    failure: 'failed',
    ...(isExpected && { isExpected }),
  })
  return { turns, warn }
}

test('gathers changes, and runs another turn for changes during a turn', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const turn = vi.fn(() => promise)
  const { turns } = open(turn)
  turns.soon()
  turns.soon()
  await vi.advanceTimersByTimeAsync(49)
  expect(turn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(turn).toHaveBeenCalledTimes(1)
  turns.soon()
  resolve(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(turn).toHaveBeenCalledTimes(2)
})

test('runs another turn at once if there is more to do, until a stop', async () => {
  const turn = vi.fn(async () => true)
  const { turns } = open(turn)
  turns.soon()
  await vi.advanceTimersByTimeAsync(150)
  expect(turn).toHaveBeenCalledTimes(3)
  turns.stop()
  turns.soon()
  await vi.advanceTimersByTimeAsync(1000)
  expect(turn).toHaveBeenCalledTimes(3)
})

test('logs the first of several failures, and retries after a delay', async () => {
  const turn = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('away')))
  const { turns, warn } = open(turn)
  turns.soon()
  await vi.advanceTimersByTimeAsync(450)
  expect(turn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(turn.mock.calls.length).toBeGreaterThan(3)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('retries an expected failure at once, at most four times, without a log line', async () => {
  const turn = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('conflict')))
  const { turns, warn } = open(turn, () => true)
  turns.soon()
  await vi.advanceTimersByTimeAsync(5 * 50)
  expect(turn).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(400)
  expect(turn).toHaveBeenCalledTimes(5)
  expect(warn).not.toHaveBeenCalled()
})
