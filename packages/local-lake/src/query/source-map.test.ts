import { resolveEditInfo, type ContentSourceMap } from '@sanity/client/csm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSourceMap } from '../../tests/support/check-source-map.ts'
import { queries } from '../../tests/support/source-map-queries.ts'
import { isPlainObject } from './source-map-value.ts'

const books = [
  { _id: 'orwell', _type: 'author', firstName: 'George', lastName: 'Orwell' },
  {
    _id: 'farm',
    _type: 'book',
    title: 'Animal Farm',
    subtitle: 'Orwell',
    year: 1945,
    author: { _ref: 'orwell' },
    size: { width: 12, height: 19, unit: { name: 'cm' } },
    tags: ['satire', 'farm'],
    parts: [
      { _key: 'a', name: 'Rebellion', pages: 20 },
      { _key: 'b', name: 'Battle', pages: 30, by: { _ref: 'orwell' } },
    ],
  },
  { _id: 'y1984', _type: 'book', title: 'Nineteen Eighty-Four', author: { _ref: 'orwell' } },
]

test('the example of the hosted documentation', async () => {
  const query = `*[_type == 'author'] {
    "authorName": lastName,
    "booksWritten": *[_type == 'book' && references(^._id)].title
  }`
  const { result, places } = await checkSourceMap(query, { documents: books })
  expect(result).toEqual([
    { authorName: 'Orwell', booksWritten: ['Animal Farm', 'Nineteen Eighty-Four'] },
  ])
  expect(places).toEqual({
    "$[0]['authorName']": "orwell $['lastName']",
    "$[0]['booksWritten'][0]": "farm $['title']",
    "$[0]['booksWritten'][1]": "y1984 $['title']",
  })
})

const book = '*[_id == "farm"][0]'
const examples: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [`${book}{"by": author->lastName}`, { "$['by']": "orwell $['lastName']" }],
  [
    `${book}{year, "size": size{width}}`,
    { "$['year']": "farm $['year']", "$['size']['width']": "farm $['size']['width']" },
  ],
  [
    `${book}.size`,
    {
      "$['width']": "farm $['size']['width']",
      "$['height']": "farm $['size']['height']",
      "$['unit']['name']": "farm $['size']['unit']['name']",
    },
  ],
  [
    `${book}{"last": tags[-1], "some": tags[0...1]}`,
    { "$['last']": "farm $['tags'][1]", "$['some'][0]": "farm $['tags'][0]" },
  ],
  [
    `${book}{"long": parts[pages > 20].name}`,
    { "$['long'][0]": "farm $['parts'][?(@._key=='b')]['name']" },
  ],
  [`${book}{"by": parts[].by->lastName}`, { "$['by'][1]": "orwell $['lastName']" }],
  [
    `${book}{"sorted": parts[] | order(pages desc){name}}`,
    {
      "$['sorted'][0]['name']": "farm $['parts'][?(@._key=='b')]['name']",
      "$['sorted'][1]['name']": "farm $['parts'][?(@._key=='a')]['name']",
    },
  ],
  [
    `${book}{"x": coalesce(nothing, subtitle), "y": select(year > 1 => title, "none")}`,
    { "$['x']": "farm $['subtitle']", "$['y']": "farm $['title']" },
  ],
  [
    `${book}{year > 1900 => {title}, year > 2000 => {subtitle}}`,
    { "$['title']": "farm $['title']" },
  ],
  [
    `${book}{"x": title + "!", "y": upper(title), "z": "Animal Farm", "n": count(tags), "p": $p, "a": [title, 1]}`,
    { "$['a'][0]": "farm $['title']" },
  ],
  [
    `${book}{"title": "Other", ...size}`,
    {
      "$['width']": "farm $['size']['width']",
      "$['height']": "farm $['size']['height']",
      "$['unit']['name']": "farm $['size']['unit']['name']",
    },
  ],
  [
    `${book}{parts[name == "Battle"]{"of": ^.title, "@": @.pages}}`,
    {
      "$['parts'][0]['of']": "farm $['title']",
      "$['parts'][0]['@']": "farm $['parts'][?(@._key=='b')]['pages']",
    },
  ],
  [
    '*[_type == "book"] | score(title match "farm") [0]{title, _score}',
    { "$['title']": "farm $['title']" },
  ],
  ['*[_type == "book"].tags', { '$[0][0]': "farm $['tags'][0]", '$[0][1]': "farm $['tags'][1]" }],
  ['*[_type == "book"].tags[]', { '$[0]': "farm $['tags'][0]", '$[1]': "farm $['tags'][1]" }],
  [`${book}{"t": (title)}`, { "$['t']": "farm $['title']" }],
  [
    `${book}{"both": tags[1..1] + ["x"] + tags[0..0]}`,
    { "$['both'][0]": "farm $['tags'][1]", "$['both'][2]": "farm $['tags'][0]" },
  ],
  // Results of operators on lists and objects have no source.
  [
    `${book}{title, "a": tags == tags, "b": size == size, "c": size + 1, "d": 1 + size, "e": tags + 1}`,
    { "$['title']": "farm $['title']" },
  ],
  [
    `${book}{title, "list": $list, "first": $list[0].v, "deep": $deep.w.v, "literal": [{"v": 1}][0].v}`,
    { "$['title']": "farm $['title']" },
  ],
  [
    '{"all": array::unique(*[_type == "book"].author->lastName)}',
    { "$['all'][0]": "orwell $['lastName']" },
  ],
  [
    `${book}{"missing": nowhere, "both": size + {"title": title}}`,
    {
      "$['both']['width']": "farm $['size']['width']",
      "$['both']['height']": "farm $['size']['height']",
      "$['both']['unit']['name']": "farm $['size']['unit']['name']",
      "$['both']['title']": "farm $['title']",
    },
  ],
]

test.each(examples)('the source map of %s locates each value', async (query, expected) => {
  const { places } = await checkSourceMap(query, {
    documents: books,
    params: { p: 'Animal Farm', list: [{ v: 1 }, null], deep: { w: { v: 2 } } },
  })
  expect(places).toEqual(expected)
})

test('a draft is mapped under its own id, and a reference leads to its target’s draft', async () => {
  const documents = [...books, { _id: 'drafts.orwell', _type: 'author', lastName: 'Blair' }]
  const query = '*[_type == "author"][0]{_id, lastName, "of": *[_id == "farm"][0].author->lastName}'
  const { sourceMap, places } = await checkSourceMap(query, { documents, versions: ['drafts'] })
  expect(sourceMap.documents).toEqual([{ _id: 'drafts.orwell', _type: 'author' }])
  expect(places).toEqual({
    "$['_id']": "drafts.orwell $['_id']",
    "$['lastName']": "drafts.orwell $['lastName']",
    "$['of']": "drafts.orwell $['lastName']",
  })
})

test('only a string is a key, and unreadable names have no path at any depth', async () => {
  const odd = {
    _id: 'odd',
    _type: 'odd',
    list: [{ _key: 5, v: 1 }, { _key: 'long key', v: 2 }, { v: 3 }, 4],
    "c'][0]": { v: 5, list: [6] },
    deep: { _originalId: 'own' },
  }
  const { places } = await checkSourceMap('*[0]{list, ..., deep}', { documents: [odd] })
  const own = Object.entries(places).filter(([path]) => !path.startsWith("$['_"))
  expect(Object.fromEntries(own)).toEqual({
    "$['list'][0]['_key']": "odd $['list'][0]['_key']",
    "$['list'][0]['v']": "odd $['list'][0]['v']",
    "$['list'][1]['_key']": "odd $['list'][?(@._key=='long key')]['_key']",
    "$['list'][1]['v']": "odd $['list'][?(@._key=='long key')]['v']",
    "$['list'][2]['v']": "odd $['list'][2]['v']",
    "$['list'][3]": "odd $['list'][3]",
    "$['deep']['_originalId']": "odd $['deep']['_originalId']",
  })
})

test('a duplicate key, or one that clients cannot read back, identifies no element', async () => {
  const odd = {
    _id: 'odd',
    _type: 'odd',
    list: [
      { _key: 'a', v: 1 },
      { _key: 'a', v: 2 },
      { _key: "b'c", v: 3 },
      { _key: 'd', v: 4 },
    ],
    "it's": { 'a\\b\n': 5, "c'][0]": 6 },
  }
  const { sourceMap, result } = await checkSourceMap('*[0]{list, "it": @["it\'s"]}', {
    documents: [odd],
  })
  const map = sourceMap as ContentSourceMap
  const studioUrl = '/studio'
  const edit = (...resultPath: (string | number)[]) =>
    resolveEditInfo({ studioUrl, resultSourceMap: map, resultPath })?.path
  expect([0, 1, 2].map((index) => edit('list', index, 'v'))).toEqual([
    ['list', 0, 'v'],
    ['list', 1, 'v'],
    ['list', 2, 'v'],
  ])
  expect(edit('list', 3, 'v')).toEqual(['list', { _key: 'd', _index: -1 }, 'v'])
  expect(edit('it', 'a\\b\n')).toEqual(["it's", 'a\\b\n'])
  expect(edit('it', "c'][0]")).toBeUndefined()
  expect(result).toMatchObject({ it: { 'a\\b\n': 5 } })
})

const text = fc.constantFrom('one', 'two', 'same')
const small = fc.integer({ min: 0, max: 4 })
const reference = fc.record({ _ref: fc.constantFrom('a', 'b', 'c', 'nowhere') })
const part = fc.record(
  { _key: fc.constantFrom('k', 'l', 'm'), name: text, n: small, to: reference },
  { requiredKeys: ['name'] },
)
const content = fc.record(
  {
    title: text,
    sub: text,
    n: small,
    flag: fc.boolean(),
    none: fc.constant(null),
    tags: fc.array(text, { maxLength: 3 }),
    deep: fc.record({ v: text, w: fc.record({ v: text, n: small }) }),
    to: reference,
    links: fc.array(reference, { maxLength: 3 }),
    parts: fc.array(part, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const dataset = fc.uniqueArray(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'drafts.a', 'drafts.d', 'versions.r.b'),
    _type: fc.constantFrom('kit', 'note'),
    content,
  }),
  { selector: ({ _id }) => _id, minLength: 2 },
)
const versions = fc.constantFrom('raw' as const, [], ['drafts'], ['r', 'drafts'])

test('no mapping is ever wrong, and tracing reproduces the result', async () => {
  await fc.assert(
    fc.asyncProperty(dataset, queries, versions, async (stored, query, versions) => {
      // fast-check creates objects without a prototype; documents come from JSON.
      const plain = JSON.parse(JSON.stringify(stored)) as typeof stored
      const documents = plain.map(({ content, ...system }) => Object.assign(content, system))
      const { result, sourceMap } = await checkSourceMap(
        `{"all": ${query}, "first": *[0]{_type}}`,
        {
          documents,
          versions,
          params: {
            n: 2,
            t: 'one',
          },
        },
      )
      // An empty map would mean that tracing failed.
      if (isPlainObject(result) && result['first'] !== null)
        expect(sourceMap.mappings).toHaveProperty(["$['first']['_type']"])
    }),
    { numRuns: 150 },
  )
}, 120_000)
