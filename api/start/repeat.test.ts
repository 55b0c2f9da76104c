import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fail = (cause: unknown) => {
  throw cause
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('runs a job at once and repeatedly, until it is stopped', async () => {
  const job = vi.fn(() => Promise.resolve())
  const stop = repeat(job, { everyMs: 500, onFailure: fail })
  expect(job).toHaveBeenCalledTimes(1)
  await pass(499)
  expect(job).toHaveBeenCalledTimes(1)
  await pass(501)
  expect(job).toHaveBeenCalledTimes(3)
  stop()
  await pass(5000)
  expect(job).toHaveBeenCalledTimes(3)
})

test('the delay begins at the end of a run, so that runs do not overlap', async () => {
  const running = Promise.withResolvers<void>()
  const job = vi.fn(() => running.promise)
  repeat(job, { everyMs: 500, onFailure: fail })
  await pass(2000)
  expect(job).toHaveBeenCalledTimes(1)
  running.resolve()
  await pass(500)
  expect(job).toHaveBeenCalledTimes(2)
})

test.each([
  [{ everyMs: 500, retryMs: 20 }, 20],
  [{ everyMs: 500 }, 500],
])('reports and retries a failed run: %j', async (pace, retryMs) => {
  const onFailure = vi.fn()
  const job = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('away'))
  repeat(job, { ...pace, onFailure })
  await pass(retryMs - 1)
  expect(onFailure.mock.calls).toEqual([[new Error('away')]])
  expect(job).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(job).toHaveBeenCalledTimes(2)
  await pass(499)
  expect(job).toHaveBeenCalledTimes(2)
})

test('a stop during a run lets it finish without a report, and starts no other', async () => {
  const running = Promise.withResolvers<void>()
  const job = vi.fn(() => running.promise)
  const onFailure = vi.fn()
  repeat(job, { everyMs: 500, onFailure })()
  running.reject(new Error('closed'))
  await pass(5000)
  expect(job).toHaveBeenCalledTimes(1)
  expect(onFailure).not.toHaveBeenCalled()
})
