import { expect, test } from 'vitest'
import { newPositions, type Placed, readDrop } from './reorder.tsx'

/** A list of documents named a, b, c… with these positions. */
const list = (...orders: (number | null)[]): Placed[] =>
  orders.map((order, at) => ({ _id: String.fromCharCode(97 + at), order }))

/** The new positions if the document at `moved` was moved there. */
const written = (moved: number, ...orders: (number | null)[]) =>
  newPositions(list(...orders), moved)?.map(({ _id, order }) => `${_id} ${order}`)

test.each([
  ['between two', 1, [10, 40, 20, 30], ['b 15']],
  ['first', 0, [40, 10, 20, 30], ['a 4']],
  ['first, where the first is at 0', 0, [30, 0, 1, 20], ['a 4', 'b 9', 'c 14']],
  ['last', 3, [20, 30, 40, 10], ['d 45']],
  ['last, at the end of all positions', 2, [10, 10_000, 5], ['b 17', 'c 24']],
  ['between two without a gap', 1, [10, 40, 11, 30], ['a 3', 'b 7']],
  ['between two that are at the same place', 1, [10, 40, 10, 30], ['a 2', 'b 6']],
  ['among documents that all are at the same place', 1, [100, 100, 100], ['a 32', 'b 66']],
  ['beside one that has no place', 1, [10, 20, null], ['b 17', 'c 24']],
  ['where it fits already', 1, [10, 15, 20], []],
] as const)('%s', (_, moved, orders, expected) => {
  expect(written(moved, ...orders)).toEqual(expected)
})

test('the new positions give the dropped order, and are within the limits', () => {
  for (let seed = 1; seed < 2000; seed++) {
    const random = (below: number) => (seed * 7919 * (random.calls++ + 13)) % below
    random.calls = 1
    const orders = Array.from({ length: 2 + random(6) }, () => random(8)).sort((a, b) => a - b)
    const before = list(...orders)
    const moved = before.splice(random(orders.length), 1)[0]!
    const at = random(orders.length)
    const wanted = before.toSpliced(at, 0, moved)
    const changes = new Map(newPositions(wanted, at)?.map(({ _id, order }) => [_id, order]))
    const after = wanted.map(({ _id, order }) => changes.get(_id) ?? order ?? -1)
    expect(after, `seed ${seed}`).toEqual(after.toSorted((a, b) => a - b))
    expect(after.filter((order, index) => order === after[at] && index !== at)).toEqual([])
    expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...after)).toBeLessThanOrEqual(10_000)
  }
})

test('a full list stays unchanged', () => {
  const full = Array.from({ length: 10_020 }, (_, at) => ({ _id: String(at), order: 1 }))
  expect(newPositions(full, 5)).toBeNull()
})

const kit = (id: string, type = 'product') => ({ id, type, path: 'order[' })
const drop = (insertPosition: object | null, target = kit('bowl')) =>
  readDrop({ insertPosition, target, dragGroup: 'kits', flow: 'horizontal' })
const at = (sanity: object) => ({ sanity, rect: {} })

test('reads a drop as after the document before it, or before the one after it', () => {
  const bowl = { id: 'bowl', type: 'product' }
  const both = { left: at(kit('mat')), right: at(kit('tent')) }
  expect(drop(both)).toEqual({ ...bowl, beside: 'mat', side: 'after' })
  expect(drop({ left: null, right: at(kit('tent')) })).toEqual({
    ...bowl,
    beside: 'tent',
    side: 'before',
  })
  expect(drop({ top: at(kit('mat')), bottom: null })).toMatchObject({ side: 'after' })
})

test('ignores a document that is dropped next to none, or next to another type', () => {
  expect(drop(null)).toBe('nowhere')
  expect(drop({ left: null, right: null })).toBe('nowhere')
  expect(drop({ left: at(kit('faq', 'faq')) })).toBe('nowhere')
})

test('leaves entries within a document to the overlays', () => {
  expect(drop(null, { ...kit('jet'), path: 'steps[_key=="a"]' })).toBeUndefined()
  expect(readDrop(undefined)).toBeUndefined()
})
