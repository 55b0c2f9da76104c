import { expect, test } from 'vitest'
import { createDrawingQueue, TooManyWaitingError } from './drawing-queue.ts'

const prepare = async () => {}

test('pieces of work are done one after the other, also after one that fails', async () => {
  const take = createDrawingQueue({ maxWaiting: 3, maxWaitMs: 1000 })
  const log: string[] = []
  const piece = (name: string) => ({
    prepare,
    work: async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (name === 'b') throw new Error('b failed')
      return name
    },
  })
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => take(piece(name))))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('beyond those that may wait, nothing is taken until there is room again', async () => {
  const take = createDrawingQueue({ maxWaiting: 2, maxWaitMs: 1000 })
  const gate = Promise.withResolvers<void>()
  const piece = (work: () => Promise<unknown>) => ({ prepare, work })
  const [first, second] = [take(piece(() => gate.promise)), take(piece(async () => 'second'))]
  await expect(take(piece(async () => 'third'))).rejects.toThrow(TooManyWaitingError)
  gate.resolve()
  await Promise.all([first, second])
  await expect(take(piece(async () => 'third'))).resolves.toBe('third')
})

test('what is being prepared holds nobody up', async () => {
  const take = createDrawingQueue({ maxWaiting: 3, maxWaitMs: 1000 })
  const gate = Promise.withResolvers<string>()
  const slow = take({ prepare: () => gate.promise, work: async (value) => value })
  await expect(take({ prepare, work: async () => 'quick' })).resolves.toBe('quick')
  gate.resolve('slow')
  await expect(slow).resolves.toBe('slow')
})

test('who waits too long is told so, and those behind keep their turn', async () => {
  const take = createDrawingQueue({ maxWaiting: 3, maxWaitMs: 20 })
  const gate = Promise.withResolvers<string>()
  const log: string[] = []
  const first = take({ prepare, work: () => gate.promise })
  const late = take({ prepare, work: async () => log.push('never') })
  await expect(late).rejects.toThrow(TooManyWaitingError)
  const next = take({ prepare, work: async () => log.push('next') })
  gate.resolve('first')
  await Promise.all([first, next])
  expect(log).toEqual(['next'])
})
