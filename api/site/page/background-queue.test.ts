import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createBackgroundQueue } from './background-queue.ts'

test('work is done one piece at a time, each once, and not beyond what may wait', async () => {
  const done: string[] = []
  let atOnce = 0
  const queue = createBackgroundQueue<string>(3, async (item) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await turn()
    atOnce -= 1
    done.push(item)
  })
  queue.add(['a', 'b', 'a'])
  queue.add(['b', 'c', 'd'])
  expect(done).toEqual([])
  await vi.waitFor(() => expect(done).toEqual(['a', 'b', 'c']))
  queue.add(['d'])
  await vi.waitFor(() => expect(done).toEqual(['a', 'b', 'c', 'd']))
})

test('it rests as long as it worked, so that half of the time is left', async () => {
  const began: number[] = []
  const queue = createBackgroundQueue<number>(9, async () => {
    began.push(performance.now())
    const until = performance.now() + 40
    while (performance.now() < until);
  })
  queue.add([1, 2])
  await vi.waitFor(() => expect(began).toHaveLength(2))
  expect(began[1]! - began[0]!).toBeGreaterThanOrEqual(75)
})

test('after a stop nothing begins', async () => {
  const work = vi.fn(() => Promise.resolve())
  const queue = createBackgroundQueue<string>(9, work)
  queue.add(['a'])
  queue.stop()
  await new Promise((done) => setTimeout(done, 20))
  expect(work).not.toHaveBeenCalled()
})
