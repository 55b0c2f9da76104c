import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import { openDatabase } from './open-database.ts'
import { newFolder } from '../../tests/support/temporary-folder.ts'

const folder = newFolder()

const kit = {
  _id: 'kit',
  _type: 'kit',
  title: 'A calm cabin',
  parts: [{ _key: 'keyed', _type: 'typed', _ref: 'target', text: 'worded' }],
}

test('a file with an older index is indexed again, and nothing remains of the old index', () => {
  const file = join(folder, 'old.sqlite')
  memoryDatasetOf([kit], file)
  const database = openDatabase(file)
  const rows = () => database.prepare('SELECT count(*) AS count FROM index_values').get()
  const before = rows()
  database.exec(
    `INSERT INTO index_values SELECT DISTINCT field, x'03ff', document FROM index_values`,
  )
  database.exec('PRAGMA user_version = 1')
  openDatabase(file).close()
  expect(rows()).toEqual(before)
  database.close()
})

test.each([
  ['worded', 1],
  ['calm', 1],
  ['keyed', 0],
  ['typed', 0],
  ['target', 0],
])(
  'a search for %s finds %i: keys, targets and inner types are not searched',
  async (word, count) => {
    const dataset = memoryDatasetOf([kit])
    const found = async (filter: string) =>
      JSON.parse((await dataset.run({ query: `count(*[${filter}])`, params: { q: word } })).json)
    expect(await found('@ match text::query($q)')).toBe(count)
    // An excluded term is checked against the document itself, without the index.
    expect(await found('_id == "kit" && !(@ match text::query($q))')).toBe(1 - count)
  },
)
