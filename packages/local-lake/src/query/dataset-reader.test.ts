import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import { newFolder } from '../../tests/support/temporary-folder.ts'

const folder = newFolder()

test.each(['*[_type == "kit"]', '*[price >= 0]', '*[price < 90]'])(
  'reads the first of many in order, and sees later writes: %s',
  async (filter) => {
    const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-02' }
    const kits = Array.from({ length: 100 }, (_, number) => ({
      ...times,
      _id: `kit-${number}`,
      _type: number % 2 === 0 ? 'kit' : 'tier',
      price: number,
    }))
    const file = join(folder, `${encodeURIComponent(filter)}.sqlite`)
    const dataset = memoryDatasetOf(kits, file)
    const reader = dataset.openReader()
    const query = `${filter} | order(price asc)[0...2]._id`
    const before = JSON.parse((await dataset.run({ query }, reader)).json)
    expect(before).toHaveLength(2)
    dataset.write({ 'kit-first': { ...times, _id: 'kit-first', _type: 'kit', price: -1 } })
    dataset.write({ 'kit-0': undefined })
    const expected = await dataset.run({ query })
    expect((await dataset.run({ query }, reader)).json).toBe(expected.json)
    expect(expected.json).not.toContain('"kit-0"')
    expect(dataset.emptyLog()).toBe(true)
  },
)

const raw = { versions: 'raw' as const, publicOnly: false }
const kit = (id: string, revision = 'r') => ({
  _id: id,
  _type: 'kit',
  _rev: revision,
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-02',
})

/** A dataset of three kits, a reader that has read them, and one of them as it was then. */
async function readOnce() {
  const dataset = memoryDatasetOf([kit('a'), kit('b'), kit('c')])
  const reader = dataset.openReader()
  const view = await reader.read(raw, async (view) => view)
  const before = reader.get('b')
  expect([before?._id, reader.get('a')?._rev, reader.get('c')?._rev]).toEqual(['b', 'r', 'r'])
  return { dataset, reader, view, before }
}

test('after a change, only the changed documents are read again', async () => {
  const { dataset, reader, view, before } = await readOnce()
  dataset.write({ a: kit('a', 'changed'), c: undefined, d: { ...kit('d'), _type: 'tier' } })
  expect(await reader.read(raw, async (view) => view)).toBe(view)
  expect(reader.get('b')).toBe(before)
  expect(reader.get('a')?._rev).toBe('changed')
  expect(reader.get('c')).toBeUndefined()
  expect(reader.get('d')?._id).toBe('d')
  expect([...reader.ids()]).toEqual(['a', 'b', 'd'])
  expect([...reader.ids()].map((id) => reader.typeOf(id))).toEqual(['kit', 'kit', 'tier'])
})

test.each([
  ['as many transactions as are recorded', 1000, true],
  ['more transactions than are recorded', 1001, false],
])('a reader that missed %s sees every change', async (_, missed, keepsOthers) => {
  const { dataset, reader, before } = await readOnce()
  dataset.write({ a: kit('a', 'changed'), c: undefined })
  for (let number = 1; number < missed; number += 1) dataset.write({ d: kit('d', `r${number}`) })
  const ids = await reader.read(raw, async (view) => view.ids)
  expect(ids).toEqual(['a', 'b', 'd'])
  expect([...reader.ids()]).toEqual(['a', 'b', 'd'])
  expect(reader.get('a')?._rev).toBe('changed')
  expect(reader.get('c')).toBeUndefined()
  expect(reader.get('b') === before).toBe(keepsOthers)
  expect(reader.get('b')).toEqual(before)
})

test('an empty dataset can be read, and filled later', async () => {
  const dataset = memoryDatasetOf([])
  const reader = dataset.openReader()
  expect(await reader.read(raw, async (view) => view.ids)).toEqual([])
  expect(reader.get('a')).toBeUndefined()
  dataset.write({ a: kit('a') })
  expect(await reader.read(raw, async (view) => [...view.ids])).toEqual(['a'])
})
