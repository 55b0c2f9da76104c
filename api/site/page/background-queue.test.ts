import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createBackgroundQueue } from './background-queue.ts'

test('items are processed one at a time, each once, up to the limit', async () => {
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

test('the queue pauses for as long as it worked', async () => {
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

test('nothing starts after a stop', async () => {
  const work = vi.fn(() => Promise.resolve())
  const queue = createBackgroundQueue<string>(9, work)
  queue.add(['a'])
  queue.stop()
  await new Promise((done) => setTimeout(done, 20))
  expect(work).not.toHaveBeenCalled()
})
