import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = new Promise<never>(() => {})
const late = () => {
  throw new Error('late')
}

test('work that ends in time has its own result and leaves no timer', async () => {
  vi.useFakeTimers()
  try {
    expect(await withTimeout(Promise.resolve('done'), 1000, late)).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('own')), 1000, late)).rejects.toThrow('own')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('the timeout settles work that takes longer', async () => {
  expect(await withTimeout(never, 1, () => 'late')).toBe('late')
  await expect(withTimeout(never, 1, late)).rejects.toThrow('late')
})

test('a failure after the timeout does not crash the process', async () => {
  const work = Promise.withResolvers<string>()
  expect(await withTimeout(work.promise, 1, () => 'late')).toBe('late')
  work.reject(new Error('too late to matter'))
  await new Promise((resolve) => setImmediate(resolve))
})
