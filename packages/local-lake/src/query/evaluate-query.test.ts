import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'

const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
const documents: readonly LakeDocument[] = Array.from({ length: 40 }, (_, number) => ({
  ...times,
  _id: `id-${String(number).padStart(2, '0')}`,
  _type: ['kit', 'note', 'tier'][number % 3] ?? 'kit',
  price: (number * 7) % 11,
  title: `Number ${number}`,
  ...(number > 0 && { to: { _ref: `id-${String(number - 1).padStart(2, '0')}` } }),
}))
const dataset = memoryDatasetOf(documents)
const params = { type: 'kit', types: ['kit', 'tier'], ids: ['id-07', 'id-03', 'nowhere'] }

function run(query: string) {
  return dataset.run({ query, params })
}

const queries = [
  '*',
  '*[_type == "kit"]',
  '*["kit" == _type][price > 3]',
  '*[_type == $type && price > 3] | order(price desc, _id asc)[0...3]{_id, price}',
  '*[price > 3 && (_type == "note")]',
  '*[_type in $types]._id',
  '*[_type in ["kit", "note"] && price < 4]{title}',
  '*[_type == "kit" || _type == "tier"]._id',
  '*[_type == "kit" || price > 8]._id',
  '*[_type == "kit" && _type == "note"]',
  '*[_id in $ids]._id',
  '*[_id == "id-05"][0]',
  '*[_id in $ids && _type == "kit"]._id',
  '*[_id == "id-05" || _type == "kit"]._id',
  '*[!(_type == "kit")]._id',
  '*[_type == "kit" && _type != "note"][0]',
  'count(*[_type == "kit"]) + count(*)',
  '*[_type == "kit"]{"next": to->{title, "further": to->title}}',
  '*[_type == "kit"][0..2]{_id, "referring": *[references(^._id)]._id}',
  '*[_type == "kit"][0..2]{_id, "same": *[_type == "note" && price == ^.price]._id}',
  '{"kits": *[_type == "kit"]._id, "notes": count(*[_type == "note"])}',
  '*[_type == "nothing"]',
]

test.each(queries)('narrowing changes no result: %s', async (query) => {
  const plain = await evaluate(parse(query, { params }), { dataset: documents, params })
  expect(JSON.parse((await run(query)).json)).toEqual(await plain.get())
})

test('tags are as specific as the query', async () => {
  const tags = async (query: string) => (await run(query)).syncTags
  const [all] = await tags('*')
  const [kit] = await tags('*[_type == "kit"]')
  const [note] = await tags('*[_type == "note"]')
  const [one] = await tags('*[_id == "id-05"]')
  expect(new Set([all, kit, note, one]).size).toBe(4)
  expect(all).toMatch(/^s1:[\w-]+$/)
  expect(await tags('*[_type == "kit" && _id == "id-05"]')).toEqual([one])
  expect(await tags('*[_type in ["kit", "note"]]')).toEqual([kit, note])
  expect(await tags('*[_type == "kit" || price > 8]')).toEqual([all])
  expect(await tags('*[_id == "id-06"]{"next": to->title}')).toContain(one)
  expect(await tags('*[_type == "kit"][0]{"r": *[references(^._id)]}')).toEqual([all])
})

test('falls back to the asynchronous evaluator of groq-js', async () => {
  const changed = 'diff::changedAny({"a": 1}, {"a": 2}, a)'
  const answer = async (query: string) => JSON.parse((await run(query)).json)
  expect(await answer(changed)).toBe(true)
  expect(await answer(`*[_type == "kit" && ${changed}][1]._id`)).toBe('id-03')
  expect(await answer(`*[_type == "kit" && !${changed}][0...5]`)).toEqual([])
  expect(await answer(`*[_id in *[${changed} && _id == "id-03"]._id]._id`)).toEqual(['id-03'])
  const { sourceMap } = await dataset.run({ query: changed, withSourceMap: true })
  expect(sourceMap).toEqual({ documents: [], paths: [], mappings: {} })
  await expect(run('diff::changedAny({"a": 1}, {"a": 2}, 5)')).rejects.toThrow('selector')
})

test('a query knows its user, project and dataset', async () => {
  const query = '{"by": identity(), "project": sanity::projectId(), "in": sanity::dataset()}'
  const expected = { by: 'me', project: 'local', in: 'test' }
  expect(JSON.parse((await run(query)).json)).toEqual(expected)
})

test('a slice can get its bounds from parameters', async () => {
  const query = '*[_type == "kit"][$from...$to]._id'
  const { json } = await dataset.run({ query, params: { from: 1, to: 3 } })
  expect(JSON.parse(json)).toEqual(['id-03', 'id-06'])
})

test('only requests for a source map get one', async () => {
  expect((await run('*[0]')).sourceMap).toBeUndefined()
})

test('all releases, and the versions of a document, are found without the others', async () => {
  const release = { ...times, _id: '_.releases.r1', _type: 'system.release', name: 'r1' }
  const released = memoryDatasetOf([...documents, release])
  const { json, syncTags } = await released.run({ query: 'releases::all()' })
  expect(JSON.parse(json)).toEqual([release])
  const { syncTags: ofType } = await released.run({ query: '*[_type == "system.release"]' })
  expect(syncTags).toEqual(ofType)
})
