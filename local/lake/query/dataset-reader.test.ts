import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memoryDatasetOf } from '#tests/support/memory-dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'petjet-reader-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['*[_type == "kit"]', '*[price >= 0]', '*[price < 90]'])(
  'the first of many in order are read, and what is written next is seen: %s',
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
