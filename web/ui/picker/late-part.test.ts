import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLatePart } from './late-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A part whose attempts the test answers itself. */
function testPart() {
  const attempts: PromiseWithResolvers<string>[] = []
  const part = createLatePart({
    load() {
      const attempt = Promise.withResolvers<string>()
      attempts.push(attempt)
      return attempt.promise
    },
    timeoutMs: 10_000,
    pauseMs: 1000,
  })
  const seen: string[] = []
  const stop = part.subscribe(() => seen.push(part.read().status))
  return { part, attempts, seen, stop }
}

test('nothing is loaded until it is asked for, and then once', async () => {
  const { part, attempts, seen } = testPart()
  expect(part.read()).toEqual({ status: 'none' })
  expect(attempts).toHaveLength(0)
  part.load()
  part.load()
  expect(part.read()).toEqual({ status: 'loading' })
  attempts[0]?.resolve('the part')
  await vi.advanceTimersByTimeAsync(0)
  expect(part.read()).toEqual({ status: 'ready', part: 'the part' })
  part.load()
  expect(attempts).toHaveLength(1)
  expect(seen).toEqual(['loading', 'ready'])
})

test('what fails once is tried again after a pause', async () => {
  const { part, attempts, seen } = testPart()
  part.load()
  attempts[0]?.reject(new Error('The line is down.'))
  await vi.advanceTimersByTimeAsync(999)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts).toHaveLength(2)
  attempts[1]?.resolve('the part')
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['loading', 'ready'])
})

test('what fails twice has failed, until it is asked for again', async () => {
  const { part, attempts } = testPart()
  part.load()
  attempts[0]?.reject(new Error('The line is down.'))
  await vi.advanceTimersByTimeAsync(1000)
  attempts[1]?.reject(new Error('The line is down.'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(part.read()).toEqual({ status: 'failed' })
  expect(attempts).toHaveLength(2)
  part.load()
  expect(part.read()).toEqual({ status: 'loading' })
  attempts[2]?.resolve('the part')
  await vi.advanceTimersByTimeAsync(0)
  expect(part.read().part).toBe('the part')
})

test('what does not come in time has failed, and changes nothing when it comes', async () => {
  const { part, attempts } = testPart()
  part.load()
  await vi.advanceTimersByTimeAsync(9999)
  expect(part.read().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(part.read().status).toBe('failed')
  attempts[0]?.resolve('too late')
  await vi.advanceTimersByTimeAsync(0)
  expect(part.read().status).toBe('failed')
})

test('who has stopped listening hears nothing', () => {
  const { part, seen, stop } = testPart()
  stop()
  part.load()
  expect(seen).toEqual([])
})
