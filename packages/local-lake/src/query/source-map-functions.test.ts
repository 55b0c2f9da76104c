import { expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'

const dataset = memoryDatasetOf(
  [
    { _id: 'a', _type: 'kit', title: 'red fox', sub: 'fox', n: 3 },
    { _id: 'b', _type: 'kit', title: 'red', sub: 'dog', n: 1, tags: ['x', 'y'] },
    { _id: 'c', _type: 'kit', title: 'blue fox', sub: 'fox fox', n: 3 },
    {
      _id: 'list',
      _type: 'list',
      all: [null, 'x', null, 'x', 1, '1', 1, true, [2], [2], { v: 3 }, { v: 3 }],
    },
  ].map((document) => document),
)

/** The sources of the values in a query's result, in order. */
async function placesOf(query: string): Promise<readonly string[]> {
  const { sourceMap } = await dataset.run({ query, withSourceMap: true })
  // The map is empty if tracing does not reproduce the result.
  return Object.entries(sourceMap?.mappings ?? {}).map(([at, { source }]) => {
    const place = sourceMap?.paths[source.path]
    return `${at} = ${sourceMap?.documents[source.document]?._id} ${place}`
  })
}

test.each([
  ['title match "red"', 'abc'],
  ['title match "fox" && sub match "fox"', 'cab'],
  ['title match "blue" && sub match "dog"', 'abc'],
  ['title match "blue" || sub match "dog"', 'bca'],
  ['sub match "fox"', 'cab'],
  ['sub match "fox" || n == 1', 'cab'],
  ['boost(title match "blue", 3)', 'cab'],
  ['title match "red", boost(sub match "dog", 2)', 'bac'],
  ['boost(n > 2, 2), sub match "fox"', 'cab'],
  ['boost(sub match "fox" && n == 3, 1 + 1)', 'cab'],
  ['n == 1', 'bac'],
  ['(sub match "fox") == false', 'bac'],
  ['defined(tags)', 'bac'],
  ['!(title match "red")', 'cab'],
  ['title match lower("BLUE")', 'cab'],
])('scored by %s, the documents are traced in the order %s', async (by, expected) => {
  const query = `*[_type == "kit"] | score(${by}){_id, _score}`
  expect(await placesOf(query)).toEqual(
    expected.split('').map((id, index) => `$[${index}]['_id'] = ${id} $['_id']`),
  )
})

test.each([
  ['n', 'bac'],
  ['n asc', 'bac'],
  ['n desc', 'acb'],
  ['n desc, title', 'cab'],
  ['n, title asc', 'bca'],
  ['n asc, title desc', 'bac'],
  ['tags[0] desc, title', 'cab'],
])('ordered by %s, the documents are traced in the order %s', async (by, expected) => {
  expect(await placesOf(`*[_type == "kit"] | order(${by}){_id}`)).toEqual(
    expected.split('').map((id, index) => `$[${index}]['_id'] = ${id} $['_id']`),
  )
})

test('of equal values, the first is traced; lists, objects and nulls are never equal', async () => {
  expect(await placesOf('array::unique(*[_id == "list"][0].all)')).toEqual([
    "$[0] = list $['all'][0]",
    "$[1] = list $['all'][1]",
    "$[2] = list $['all'][2]",
    "$[3] = list $['all'][4]",
    "$[4] = list $['all'][5]",
    "$[5] = list $['all'][7]",
    "$[6][0] = list $['all'][8][0]",
    "$[7][0] = list $['all'][9][0]",
    "$[8]['v'] = list $['all'][10]['v']",
    "$[9]['v'] = list $['all'][11]['v']",
  ])
})

test('leaves out null values', async () => {
  expect(await placesOf('array::compact(*[_id == "list"][0].all[0..3])')).toEqual([
    "$[0] = list $['all'][1]",
    "$[1] = list $['all'][3]",
  ])
})

test.each(['array::unique', 'array::compact'])('%s of no list has no place', async (name) => {
  expect(await placesOf(`${name}(*[_id == "a"][0].title)`)).toEqual([])
})

test.each([
  ['0..1', [0, 1]],
  ['0...1', [0]],
  ['-7..-6', [5, 6]],
  ['-7...-6', [5]],
  ['-7..6', [5, 6]],
  ['-20..1', [0, 1]],
  ['2...1', []],
  ['0..-20', []],
])('the slice [%s] of twelve elements', async (slice, expected) => {
  const places = await placesOf(`{"of": (*[_id == "list"][0].all)[${slice}]}`)
  const all = expected.map((at, index) => `$['of'][${index}] = list $['all'][${at}]`)
  expect(places).toEqual(all)
})
