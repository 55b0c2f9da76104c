import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

class RejectedItemError extends Error {}

/** A batch that records which items were written together. */
function record(
  refuses: (item: number) => boolean = () => false,
  cause: unknown = new RejectedItemError(),
) {
  const written: number[][] = []
  const batch = new Batcher<number, string>({
    largest: 200,
    gather: () => nextTurn(),
    isRejection: (error) => error instanceof RejectedItemError,
    async write(items) {
      written.push([...items])
      await nextTurn()
      if (items.some(refuses)) throw cause
      return items.map(String)
    },
  })
  return { batch, written }
}

test('writes items of one turn together, each with its own result', async () => {
  const { batch, written } = record()
  expect(await Promise.all([1, 2, 3].map((item) => batch.add(item)))).toEqual(['1', '2', '3'])
  expect(written).toEqual([[1, 2, 3]])
})

test('writes items that follow a result at once', async () => {
  const { batch, written } = record()
  for (const item of [1, 2, 3]) expect(await batch.add(item)).toBe(String(item))
  expect(written).toEqual([[1], [2], [3]])
})

test('writes items that arrive during a batch in the next one', async () => {
  const { batch, written } = record()
  const first = batch.add(0)
  await new Promise((resolve) => setImmediate(resolve))
  const others = Array.from({ length: 250 }, (_, at) => batch.add(at + 1))
  await Promise.all([first, ...others])
  expect(written.map(({ length }) => length)).toEqual([1, 200, 50])
})

test('rejects only the failed item', async () => {
  const { batch } = record((item) => item === 2)
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('does not retry after a broken connection, because the items can be written', async () => {
  const { batch, written } = record((item) => item === 2, new Error('Connection terminated'))
  const outcomes = await Promise.allSettled([1, 2].map((item) => batch.add(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(written).toEqual([[1, 2]])
  expect(await batch.add(3)).toBe('3')
})

test('in parallel, a batch that hangs delays no other', async () => {
  const batcher = new Batcher<string, string>({
    largest: 1,
    gather: () => nextTurn(),
    isRejection: () => false,
    isParallel: true,
    write: async (items) => (items.includes('hangs') ? new Promise(() => {}) : items),
  })
  void batcher.add('hangs')
  expect(await batcher.add('same turn')).toBe('same turn')
  expect(await batcher.add('later')).toBe('later')
})
