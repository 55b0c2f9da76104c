import * as fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { expectReads } from '../../tests/support/counted-query.ts'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import type { ViewDefinition } from './document-view.ts'

const params = { n: 2, t: 'b', list: ['a', 2, true], type: 'kit', none: null, o: { v: 'b' } }

const long = 'a'.repeat(64)
const value = fc.constantFrom(
  'a',
  'b',
  'B',
  '',
  '\u{1f600}',
  '\uffee',
  '\ud800',
  `${long}x`,
  `${long}y`,
  'two\nlines',
  0,
  -0,
  1,
  2,
  -3,
  1.5,
  -1e300,
  1e300,
  true,
  false,
  null,
)
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x.y')
const reference = fc.record({ _ref: id }, { noNullPrototype: true })
const content = fc.record(
  {
    v: fc.oneof(value, fc.array(value, { maxLength: 2 }), reference),
    w: value,
    deep: fc.record({ v: value }, { requiredKeys: [], noNullPrototype: true }),
    links: fc.array(reference, { maxLength: 2 }),
    foreign: fc.record({ _ref: id, _dataset: fc.constant('other') }, { noNullPrototype: true }),
    _originalId: fc.constantFrom('a', 'odd'),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const stored = fc.record({
  _id: fc
    .tuple(fc.constantFrom('', '', 'drafts.', 'versions.r.'), id)
    .map(([prefix, id]) => `${prefix}${id}`),
  _type: fc.constantFrom('kit', 'note', 'tier'),
  content,
  unpublishes: fc.boolean(),
})
const documents = fc.uniqueArray(stored, { selector: ({ _id }) => _id, maxLength: 16 })

const path = fc.constantFrom(
  'v',
  'w',
  'deep.v',
  '_createdAt',
  '_id',
  '_originalId',
  '@.w',
  'v._ref',
)
const constant = fc.constantFrom(
  '"a"',
  '"b"',
  '2',
  '-3',
  '0',
  'true',
  'null',
  '$n',
  '$t',
  '$none',
  '$o.v',
  '$o.x',
  `"${long}x"`,
  '"\u{1f600}"',
  '"\uffee"',
  '1 + 1',
)
const atom = fc.oneof(
  fc
    .tuple(path, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), constant)
    .map((parts) => parts.join(' ')),
  fc.tuple(constant, fc.constantFrom('==', '<', '>='), path).map((parts) => parts.join(' ')),
  fc
    .tuple(path, fc.constantFrom('$list', '["a", null]', '[1, "b"]', '[]', 'path("a.*")'))
    .map(([path, list]) => `${path} in ${list}`),
  fc.constantFrom(
    '_type == "kit"',
    '_type == $type',
    '_type in ["kit", "note"]',
    '"tier" == _type',
    '_type != "kit"',
    '_id == "a"',
    '_id in ["a", "x.y", "drafts.b"]',
    '_type > "kit"',
    'references("a")',
    'references($list)',
    'references("b", "c")',
    'references([])',
    'defined(v)',
    'v match "a*"',
    'count(links) > 0',
    'v->w == "a"',
    '"a" in v',
    'references(*[_type == "kit"]._id)',
    '_id in *[w > 0].v',
    'sanity::versionOf("a")',
    'sanity::versionOf($t)',
    'sanity::partOfRelease("r")',
  ),
)
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    atom,
    fc.tuple(tie('condition'), tie('condition')).map(([one, two]) => `${one} && ${two}`),
    fc.tuple(tie('condition'), tie('condition')).map(([one, two]) => `(${one} || ${two})`),
    tie('condition').map((condition) => `!(${condition})`),
    tie('condition').map((condition) => `_type == "kit" && (${condition})`),
  ),
}))
const order = fc.constantFrom(
  '',
  '',
  '| order(v)',
  '| order(v desc)',
  '| order(w asc, v desc)',
  '| order(deep.v desc, w)',
  '| order(_id desc)',
  '| order(lower(v))',
  '| order(_createdAt desc)',
  '| order(v->w, w)',
)
const end = fc.constantFrom('', '[0]', '[1]', '[-1]', '[0...2]', '[0..2]', '[2...3]', '[0...0]')
const correlated = fc
  .tuple(
    fc.constantFrom(
      'references(^._id)',
      'references(^.links[]._ref)',
      'references(^.v, ^._id)',
      'v == ^.v',
      'v == ^.w && w == ^.v',
      '^.v._ref == _id',
      'v._ref == ^._id',
      'deep.v < ^.w',
      '_id in [^._id, ^.v._ref]',
      '_type == ^._type && v == ^.deep.v',
      'v == ^.v || references(^._id)',
      '!(v == ^.v)',
    ),
    fc.constantFrom('', ' && _type == "kit"', ' && w == 1', ' || v == "a"'),
    fc.constantFrom('._id', '[0]._id', '| order(w)[0...2]._id', '{"r": *[v == ^.^.v]._id}'),
  )
  .map(([condition, more, end]) => `*[${condition}${more}]${end}`)
const show = fc.oneof(
  fc.constantFrom('', '{_id, v}', '._id'),
  correlated.map((inner) => `{"r": ${inner}}`),
  correlated.map((inner) => `{"r": {"s": [v, w]}{"t": ${inner}}}`),
  correlated.map((inner) => `{"r": links[]{"t": ${inner}}}`),
  correlated.map((inner) => `{"r": links[count(${inner}) > 0]}`),
  correlated.map((inner) => `{"r": links[]->{"t": ${inner}}}`),
  correlated.map((inner) => `[count(${inner}) > 0]`),
  correlated.map((inner) => `| order(count(${inner}), _id)`),
  correlated.map((inner) => `{"r": select(w > 0 => ${inner}, count(${inner}))}`),
)
const query = fc
  .tuple(condition, order, end, show)
  .map(([condition, order, end, show]) => `*[${condition}] ${order}${end}${show}`)
/** Conditions that a count evaluates from the index alone, and some that almost qualify. */
const equality = fc.oneof(
  fc.constantFrom('_type == "kit"', '_type in ["kit", "note"]', '"note" == _type'),
  fc.tuple(path, constant).map((parts) => parts.join(' == ')),
)
const equalities = fc
  .array(equality, { minLength: 1, maxLength: 3 })
  .map((conditions) => conditions.join(' && '))
const whole = fc.oneof(
  { weight: 8, arbitrary: query },
  { weight: 1, arbitrary: query.map((query) => `count(${query})`) },
  { weight: 3, arbitrary: equalities.map((condition) => `count(*[${condition}])`) },
  {
    weight: 1,
    arbitrary: equalities.map((condition) => `*[_type == "note"]{"n": count(*[${condition}])}`),
  },
  { weight: 1, arbitrary: query.map((query) => `*[_type == "note"]{"inner": ${query}}`) },
)

const definition = fc.record({
  versions: fc.constantFrom<ViewDefinition['versions']>('raw', [], ['drafts'], ['r', 'drafts']),
  publicOnly: fc.boolean(),
  hidesVersions: fc.boolean(),
})

/**
 * The result of a perspective, computed naively: the first version that exists replaces the
 * document.
 */
function shown(
  stored: readonly LakeDocument[],
  { versions, publicOnly, hidesVersions }: ViewDefinition,
): readonly LakeDocument[] {
  const visible = stored
    .filter(({ _id }) => !publicOnly || !_id.includes('.'))
    .filter(({ _id }) => !hidesVersions || !_id.startsWith('versions.'))
  if (versions === 'raw') return visible
  const published = (id: string) => id.replace(/^(drafts|versions\.[^.]*)\./, '')
  const ids = [...new Set(visible.map(({ _id }) => published(_id)))].sort()
  return ids.flatMap((id) => {
    const candidates = [
      ...versions.map((name) => (name === 'drafts' ? `drafts.${id}` : `versions.${name}.${id}`)),
      id,
    ]
    const first = candidates.find((candidate) => visible.some(({ _id }) => _id === candidate))
    const winner = visible.find(({ _id }) => _id === first)
    if (!winner || winner['_system']) return []
    const overlay = { _id: id, _originalId: winner._id }
    return versions.length === 0 ? winner : Object.assign({}, winner, overlay)
  })
}

type Given = (typeof documents extends fc.Arbitrary<infer Value> ? Value : never)[number]

/** The documents as JSON, in order of id. */
function storedOf(given: readonly Given[]): readonly LakeDocument[] {
  const written = given
    .map(({ _id, _type, content, unpublishes }, number) => {
      const times = { _rev: 'r', _updatedAt: '2026', _createdAt: `${number % 2}` }
      const system = { _id, _type, ...times, ...content }
      const isMarked = unpublishes && _id.startsWith('versions.')
      return isMarked ? Object.assign(system, { _system: { delete: true } }) : system
    })
    .sort((one, two) => (one._id < two._id ? -1 : 1))
  // Documents are stored as JSON.
  return JSON.parse(JSON.stringify(written)) as readonly LakeDocument[]
}

/** Words and phrases, with and without a prefix, and some that no document contains. */
const terms = fc
  .array(
    fc
      .constantFrom(
        'a',
        'b',
        'kit',
        'two',
        'lines',
        'x',
        'drafts',
        'odd',
        'no*',
        't*',
        '"two lines"',
      )
      .chain((word) => fc.constantFrom(word, word, word, `-${word}`)),
    { maxLength: 2 },
  )
  .map((words) => words.join(' '))
  .chain((words) => fc.constantFrom(words, words, `${words} ${long}x`))

test('documents that match a text are counted as they are found', async () => {
  await fc.assert(
    fc.asyncProperty(documents, terms, definition, async (given, text, definition) => {
      const dataset = memoryDatasetOf(storedOf(given))
      const run = async (query: string) =>
        JSON.parse((await dataset.run({ query, params: { text }, definition })).json)
      const filter = '[_type in ["kit", "note"] && @ match text::query($text)]'
      expect(await run(`count(*${filter})`), text).toBe(await run(`count((*)[true]${filter})`))
    }),
    { numRuns: 150 },
  )
}, 120_000)

test('a narrowed query answers as full evaluation does', async () => {
  await fc.assert(
    fc.asyncProperty(documents, whole, definition, async (given, query, definition) => {
      const stored = storedOf(given)
      const dataset = shown(stored, definition)
      const plain = await evaluate(parse(query, { params }), { dataset, params })
      const { json } = await memoryDatasetOf(stored).run({ query, params, definition })
      expect(JSON.parse(json), query).toEqual(
        JSON.parse(JSON.stringify(await plain.get()) ?? 'null'),
      )
    }),
    { numRuns: 150 },
  )
}, 120_000)

test.each(['two\nlines', '', ' ', '0 1', '\u{1f600}'])(
  'a subquery finds the outer document by its value %j',
  async (v) => {
    const documents = [
      { _id: 'a', _type: 'kit', v },
      { _id: 'b', _type: 'note', v },
      { _id: 'c', _type: 'note', v: 'other' },
    ]
    const dataset = memoryDatasetOf(documents)
    const { json } = await dataset.run({ query: '*[_id == "a"]{"same": *[v == ^.v]._id}' })
    expect(JSON.parse(json)).toEqual([{ same: ['a', 'b'] }])
    // groq-js evaluates this function, and with it the whole query, asynchronously.
    const query = '*[_id == "a"]{"same": *[v == ^.v]._id, "is": diff::changedAny(1, 2, v)}'
    const slowly = await dataset.run({ query })
    expect(JSON.parse(slowly.json)).toMatchObject([{ same: ['a', 'b'] }])
  },
)

const counts: readonly (readonly [query: string, reads: number])[] = [
  // Types and equal values are counted in the index.
  ['count(*[_type == "kit"])', 0],
  ['count((*[(_type == "kit")]))', 0],
  ['count(*[_type == "kit" && group == "g3"])', 0],
  ['count(*[_type in ["note", "kit"] && group == "g3"])', 0],
  ['count(*[group == "g3"])', 0],
  ['count(*["g3" == group])', 0],
  ['count(*[group == "g3" && deep.v == 3])', 0],
  ['count(*[group == "g3" && deep.v == 4])', 0],
  ['count(*[isEven == true && deep.v == 4])', 0],
  ['count(*[group == "nowhere"])', 0],
  ['count(*[isEven == false]) + count(*[_type == "note" && isEven == true])', 0],
  ['{"kits": count(*[_type == "kit"])}', 0],
  // Other conditions are not.
  ['count(*)', 1500],
  ['count(*[true])', 1500],
  ['count(*[_id == "doc-0001"])', 1],
  ['count(*[group != "g3"])', 1500],
  ['count(*[group in ["g3", "g4"]])', 60],
  ['count(*[rank > 1480])', 20],
  ['count(*[rank == 20 || rank == 21])', 2],
  ['count(*[rank == 20 && rank > 10])', 1],
  ['count(*[rank > 1480 && _type == "note"])', 6],
  ['count(*[_type == "note" && !(isEven == true)])', 500],
  ['count(*[_type == "note" && defined(size)])', 500],
  ['count(*[size == null])', 1500],
  ['count(*[references("doc-0003")])', 20],
  ['count(*[group == "g3"][isEven == true])', 30],
  ['count(*[group == "g3"]._id)', 30],
  ['count($ranks)', 0],
  ['count([1, 2][@ > 1])', 0],
  ['count($list[v == 1])', 0],
  // Other functions need the documents.
  ['math::sum(*[group == "g3"].rank)', 30],
  ['array::unique(*[group == "g3"])', 30],
  ['defined(*[group == "g3"])', 30],
]

const filters: readonly (readonly [filter: string, reads: number])[] = [
  // Types and ids need no index.
  ['true', 1500],
  ['_type == "note"', 500],
  ['"note" == _type', 500],
  ['_type == $type', 500],
  ['_type in ["note", "nothing"]', 500],
  ['_type == "note" || _type == "kit"', 1500],
  ['_type == "note" || _type == "nothing"', 500],
  ['_type == "note" && _type == "kit"', 0],
  ['_type in ["note", "kit"] && _type == "note"', 500],
  ['_type == "note" || _id == "doc-0001"', 1500],
  ['_type == "note" || rank > 1490', 1500],
  ['_type != "note"', 1500],
  ['_type > "kit"', 1500],
  ['_type == null', 0],
  ['_type == title', 1500],
  ['_type in ["note", title]', 1500],
  ['_type.deep == "note"', 1500],
  ['!(_type == "note")', 1500],
  ['_id == "doc-0001"', 1],
  ['"doc-0001" == _id', 1],
  ['_id in ["doc-0001", "doc-0002", "nowhere"]', 2],
  ['_id in $ids', 2],
  ['_id == "doc-0001" || _id == "doc-0002"', 2],
  ['_id == "doc-0001" || group == "g3"', 1500],
  ['_id in $ids && _id == "doc-0003"', 1],
  ['_id == "doc-0001" && _id == "doc-0002"', 0],
  ['_id == "doc-0001" && _type == "kit"', 1],
  ['_id != "doc-0001"', 1500],
  ['_id == title', 1500],
  ['_id.deep == "doc-0001"', 1500],
  ['_id > "doc-1490"', 1500],
  ['_id in path("doc-000*")', 1500],
  ['deep._id == "doc-0001"', 0],
  ['deep._type == "note"', 0],
  // Equal values.
  ['group == "g3"', 30],
  ['"g3" == group', 30],
  ['@.group == "g3"', 30],
  ['(group) == ("g3")', 30],
  ['group == $inner.text', 30],
  ['deep.v == 3', 15],
  ['@.deep.v == 3', 15],
  ['to._ref == "doc-0003"', 20],
  ['group == "g3" && _type == "note"', 10],
  ['group == "g3" && deep.v == 3', 15],
  ['deep.v == 3 && group == "g3"', 15],
  ['group == "g3" && deep.v == 4', 15],
  ['group == "g3" && group == "g4"', 0],
  ['group == "g3" && isEven == false', 30],
  ['group == "g3" || group == "g4"', 60],
  ['group == "g3" || deep.v == 7', 45],
  ['group == "g3" || deep.v == 3', 30],
  ['(group == "g3" || group == "g4") && (group == "g3" || deep.v == 7)', 45],
  ['group in [] && group == "g3"', 0],
  ['group == "g3" || isEven == true', 1500],
  ['isEven == true || group == "g3"', 1500],
  ['group == "g3" || lower(title) == "red box"', 1500],
  ['lower(title) == "red box" || group == "g3"', 1500],
  ['group == "g3" && lower(title) == "blue box"', 30],
  ['isEven == true', 1500],
  ['_type == "note" && isEven == true', 500],
  ['_type == "note" && !(group == "g3")', 500],
  ['group != "g3"', 1500],
  ['"g3" != group', 1500],
  ['lower(group) == "g3"', 1500],
  ['group == lower("g3")', 1500],
  ['group == title', 1500],
  ['to->group == "g3"', 1500],
  ['title match "red"', 1500],
  ['"Red*" match title', 1500],
  ['defined(size)', 1500],
  ['defined("doc-0003")', 1500],
  ['isEven', 1500],
  ['_rev == "r" && _createdAt == "2026-01-01"', 1500],
  ['_rev == "other"', 1500],
  ['_createdAt == "other"', 0],
  ['size == null', 1500],
  ['size == $none', 1500],
  ['size == $inner.missing', 1500],
  ['rank == $inner', 0],
  ['rank == $inner.rank', 1],
  ['rank == $inner.rank.deeper', 1500],
  ['rank == $inner.toString', 1500],
  ['depth == -20', 1],
  ['depth == -(+20)', 1],
  ['depth == +20', 0],
  ['rank == +20', 1],
  ['depth == -"20"', 1500],
  ['depth == -rank', 1500],
  ['rank == 10 + 10', 1500],
  // Any of several values.
  ['group in ["g3", "g4"]', 60],
  ['group in ["g3"]', 30],
  ['group in []', 0],
  ['rank in $ranks', 3],
  ['rank in $inner', 1500],
  ['rank in $none', 1500],
  ['rank in [1, -2, $inner.rank]', 2],
  ['rank in [1, null]', 1500],
  ['rank in [1, deep.v]', 1500],
  ['rank in [...$ranks]', 1500],
  ['rank in [1, ...$ranks]', 1500],
  ['rank in 1..3', 1500],
  ['1 in [rank]', 1500],
  ['group in title', 1500],
  ['"g3" in group', 1500],
  // Ranges. The index has truncated keys, so that a bound itself is read, too.
  ['rank < 20', 21],
  ['rank <= 20', 21],
  ['20 > rank', 21],
  ['20 >= rank', 21],
  ['rank > 1480', 20],
  ['rank >= 1480', 20],
  ['1480 < rank', 20],
  ['1480 <= rank', 20],
  ['rank > 700 && rank < 720', 21],
  ['rank < 720 && rank > 700', 21],
  ['rank > 700 && rank > 1480 && rank < 1490', 11],
  ['rank > 1480 && rank > 700', 20],
  ['rank < 700 && rank < 20', 21],
  ['rank < 20 && rank < 700', 21],
  ['rank > 700 && rank < 600', 0],
  ['rank == 20 && rank > 10', 1],
  ['rank in [20, 30] && rank > 10', 2],
  ['depth < -1490', 10],
  ['rank < "20"', 0],
  // The index helps as long as it finds an eighth of the documents of these types or less.
  ['rank >= 1312', 188],
  ['rank >= 1311', 1500],
  ['rank in [1, 2] || rank >= 1312', 190],
  ['_type == "note" && rank <= 186', 63],
  ['_type == "note" && rank <= 189', 500],
  ['rank < null', 1500],
  ['rank < size', 1500],
  ['1 < 2', 1500],
  ['group > "g9"', 30],
  ['isEven > true', 1500],
  // References.
  ['references("doc-0003")', 20],
  ['references("doc-0003", "doc-0004")', 40],
  ['references($mixed)', 20],
  ['references($ids)', 40],
  ['references("nowhere")', 0],
  ['references($nothing)', 0],
  ['references(5)', 0],
  ['references("doc-0003", [])', 1500],
  ['references("doc-0003") && references("doc-0004")', 20],
  ['references("doc-0003") || references("doc-0004")', 40],
  ['references("doc-0003") && group == "g3"', 20],
  // Versions and releases are found by their ids, without reading other documents.
  ['sanity::versionOf("doc-0001")', 1],
  ['sanity::versionOf(to._ref)', 1500],
  ['sanity::partOfRelease("r1")', 0],
  ['sanity::partOfRelease(5)', 1500],
  ['references(to._ref)', 1500],
  ['references("doc-0003", to._ref)', 1500],
]

test.each(filters)('*[%s] reads %i documents', (filter, expected) =>
  expectReads(`*[${filter}]._id`, expected),
)

const candidates: readonly (readonly [query: string, reads: number])[] = [
  ['*', 1500],
  ['(*)[group == "g3"]', 30],
  ['*[_type == "note"]', 500],
  ['*[(_type == "note")]', 500],
  ['*[_type == "note" && _type != "kit"]', 500],
  ['*[_type == "note"][group == "g3"]._id', 500],
  ['*[group == "g3"][_type == "note"]._id', 30],
  ['*[group == "g3"] | order(rank)', 30],
  ['*[group == "g3" && _type == "note"]{"inner": *[deep.v == 4]._id}', 25],
  // Subqueries that depend on a value of the outer document.
  ['*[_id == "doc-0003"]{"referring": *[references(^._id)]._id}', 20],
  ['*[_id == "doc-0003"]{"n": count(*[references((^._id))])}', 20],
  ['*[_id in $ids]{"n": count(*[_type == "kit" && to._ref == ^._id])}', 21],
  ['*[_id in $ids]{"n": count(*[^._id == to._ref && rank > 700])}', 40],
  ['*[_id in $ids]{"target": *[_id == ^.to._ref][0].rank}', 2],
  ['*[_id == "doc-0100"]{"target": *[_id == ^.to._ref || _id == "doc-0001"].rank}', 3],
  ['*[_id == "doc-0003"]{"to": to->{"n": count(*[references(^._id)])}}', 20],
  ['*[_id == "doc-0003"]{"a": [{"n": count(*[references(^.^._id)])}][]}', 1500],
  ['*[_id == "doc-0003"]{"a": {"n": count(*[references(^._id)])}}', 20],
  ['*[_id == "doc-0003"]{"x": *[group == ^.group]{"y": *[references(^.^._id)]._id}}', 40],
  ['*[_id == "doc-0003"] | order(count(*[references(^._id)]))', 20],
  ['*[_id == "doc-0003"]{"n": count(*[references(^._id, "doc-0004")])}', 40],
  ['*[_id == "doc-0003"]{"n": count(*[references(^._id) && references(^.to._ref)])}', 20],
  ['*[_id == "doc-0003"]{"n": count(*[references(^._id) || references(^.to._ref)])}', 1500],
  ['*[_id == "doc-0003"]{"n": count(*[references(^.deep)])}', 1500],
  ['*[_id == "doc-0003"]{"n": count(*[rank == ^.rank])}', 1500],
  ['*[_id == "doc-0003"]{"n": count(*[isEven == true && title != ^.title])}', 1500],
  ['*[_id == "doc-0003"]{"n": count(*[references(lower(^._id))])}', 1500],
  ['{"one": *[deep.v == 3]._id, "other": [*[deep.v == 4]._id]}', 30],
  ['$inner[group == "g3"]', 0],
  ['[{"group": "g3"}][group == "g3"]', 0],
  ['select(1 > 2 => *[deep.v == 3], *[deep.v == 4])._id', 30],
]

// A list that is the same for every document is read first, and then what it contains.
test.each([
  ['_id in *[group == "g3"].to._ref', 31, '_id in ["doc-0003", "doc-0028", "doc-0053"]'],
  ['_id in (*[group == "g3"] | order(rank)[0...2].to._ref)', 30, '_id in ["doc-0003", "doc-0053"]'],
  ['to._ref in *[group == "g3"]._id', 50, 'to._ref in ["doc-0003", "doc-0053"]'],
  ['_id in *[rank < 200 && _id in *[group == "g3"]._id]._id', 30, 'rank < 200 && group == "g3"'],
  ['!(_id in *[group == "g3"]._id)', 1500, 'group != "g3"'],
  ['references(*[group == "g3"]._id)', 50, 'to._ref in ["doc-0003", "doc-0053"]'],
])('*[%s] reads %i documents', async (filter, expected, same) => {
  await expectReads(`*[${filter}]._id`, expected, `*[${same}]._id`)
})

test('a list that depends on an outer document is evaluated for each', async () => {
  const list = '*[group == "g3" && depth < ^.^.depth]._id'
  const same = '*[_id in $ids]{"n": select(_id == "doc-0003" => 29, 30)}'
  await expectReads(`*[_id in $ids]{"n": count(*[_id in ${list}])}`, 1500, same)
})

test.each([
  ['red', 'title == "Red box"', 25],
  ['red*', 'title != "Blue box"', 50],
  ['red -blue', 'title == "Red box"', 25],
  ['"red bo"*', 'title == "Red box"', 25],
  ['"reddish box"', 'title == "Reddish box"', 25],
  ['box -red', 'title != "Red box"', 1500],
  ['-reddish', 'title != "Reddish box"', 1500],
  ['nothing', 'false', 0],
])('a search for %s finds where %s in %i documents', async (terms, same, expected) => {
  const query = `*[@ match text::query(${JSON.stringify(terms)})]._id`
  await expectReads(query, expected, `*[${same}]._id`)
})

test.each([
  ['red', 'title == "Red box"', 0],
  ['box red*', 'title != "Blue box"', 0],
  ['nothing', 'false', 0],
  // The index does not know which words are adjacent.
  ['"red box"', 'title == "Red box"', 25],
  ['red -blue', 'title == "Red box"', 25],
  ['', 'true', 1500],
])('a count of what contains %s reads the documents %s, %i', async (terms, same, expected) => {
  const query = `count(*[@ match text::query(${JSON.stringify(terms)})])`
  await expectReads(query, expected, `count(*[${same}])`)
})

test('a subquery in a condition finds the outer document by its id', async () => {
  const query = '*[_id == "doc-0003" && count(*[references(^._id)]) == 20]._id'
  await expectReads(query, 20, '*[_id == "doc-0003"]._id')
})

test('two searches can find different words of a document', async () => {
  const query = '*[@ match text::query("reddish") && @ match text::query("box")]._id'
  const same = '*[title == "Reddish box"]._id'
  await expectReads(query, 25, same)
})

test('a search in an "or" reads the documents of both conditions', async () => {
  const query = '*[@ match text::query("reddish") || rank == 0]._id'
  const same = '*[title == "Reddish box" || rank == 0]._id'
  await expectReads(query, 26, same)
})

const slices: readonly (readonly [query: string, reads: number])[] = [
  // Without an order, batches of 32, 64, 128 and so on are read until there are enough.
  ['*[_type == "kit"][0]', 32],
  ['*[_type == "kit"][31]', 32],
  ['*[_type == "kit"][32]', 96],
  ['*[_type == "kit"][96]', 224],
  ['*[_type == "kit"][5000]', 1000],
  ['*[_type == "kit"][0...32]', 32],
  ['*[_type == "kit"][0...33]', 96],
  ['*[_type == "kit"][0..31]', 32],
  ['*[_type == "kit"][0..32]', 96],
  ['*[_type == "kit"][2...5]', 32],
  ['*[_type == "kit"][40...50]', 96],
  ['*[_type == "kit"][0...0]', 32],
  ['*[_type == "kit"][-1]', 1000],
  ['*[_type == "kit"][-3..-1]', 1000],
  ['*[_type == "kit"][0...-1]', 1000],
  ['*[_type == "kit"][-1...5000]', 1000],
  ['(*[_type == "kit"])[0]', 32],
  ['*[_type in ["note", "kit"]][0...5]', 32],
  ['*[isEven == true][0...16]', 32],
  ['*[isEven == true][0...17]', 96],
  ['*[_type == "note" && isEven == true][0...17]', 96],
  ['*[lower(title) == "red box"][0...2]', 96],
  ['*[title match "red"][1]', 96],
  ['*[_type == "kit"][0].group', 32],
  ['*[_type == "kit"][0...5]{_id}', 32],
  ['*[_type == "kit"]{_id}[0...5]', 1000],
  ['*[_type == "kit"][isEven == true][0]', 1000],
  ['*[0]', 1500],
  ['*[0...5]', 1500],
  ['$list[v > 1][0]', 0],
  ['$list[v > 1] | order(v)[0]', 0],
  // Few candidates are all read.
  ['*[group == "g3"][0]', 30],
  ['*[group == "g3"] | order(rank)[0]', 30],
  ['*[_id in $ids][0]', 2],
  ['*[_id in $ids] | order(rank)[0]', 2],
  // In an order that the index supports.
  ['*[_type == "kit"] | order(rank)[0...5]', 32],
  ['*[_type == "kit"] | order(rank asc)[0...5]', 32],
  ['*[_type == "kit"] | order(rank desc)[0...5]', 32],
  ['*[_type == "kit"] | order(rank)[32]', 96],
  ['*[_type == "kit"] | order(rank)[96]', 224],
  ['*[_type == "kit"] | order(rank)[5000]', 1000],
  ['*[_type == "kit"] | order(rank)[-1]', 1000],
  ['(*[_type == "kit"] | order(rank))[0]', 32],
  ['(*[_type == "kit"]) | order((rank))[0]', 32],
  ['*[_type == "kit"] | order(@.rank)[0]', 32],
  ['*[isEven == true] | order(rank desc)[0...5]', 32],
  ['*[isEven == true && title == "Red box"] | order(rank desc)[0...2]', 25],
  ['*[_type in ["note", "kit"]] | order(rank)[0...5]', 32],
  ['*[_type == "kit"] | order(rank, group)[0...5]', 32],
  ['*[_type == "kit"] | order(_createdAt, rank)[0...5]', 1000],
  // Equal values are read together: 10 for each value, so that the first batch is one of 40.
  ['*[_type == "kit"] | order(deep.v)[0...5]', 40],
  ['*[_type == "kit"] | order(deep.v desc, rank)[0...5]', 40],
  ['*[isEven == true] | order(deep.v asc, rank desc)[0...2]', 45],
  // In an order that the index does not support.
  ['*[_type == "kit"] | order(_id desc)[0]', 1000],
  ['*[_type == "kit"] | order(_type, rank)[0]', 1000],
  ['*[_type == "kit"] | order(lower(title), rank)[0]', 1000],
  ['*[_type == "kit"] | order(lower(title) desc, rank)[0]', 1000],
  ['*[_type == "kit"] | order(to->rank, rank)[0]', 1000],
  ['*[_type == "kit"] | score(title match "red")[0]._id', 1000],
  // Missing values come first in descending order, and last in ascending order.
  ['*[isEven == true] | order(size)[0...3]', 10],
  ['*[isEven == true] | order(size)[0...6]', 1500],
  ['*[isEven == true] | order(size desc, rank)[0...6]', 1490],
  ['*[isEven == true] | order(size desc, rank)[0...1000]', 1500],
  ['*[_type == "kit"] | order(nowhere, rank)[0]', 1000],
  // A range of the field by which it is ordered bounds what is read.
  ['*[rank > 700] | order(rank)[0...5]', 32],
  ['*[rank > 700] | order(rank desc)[0...5]', 32],
  ['*[rank < 800] | order(rank desc)[0...5]', 32],
  ['*[rank < 800] | order(rank)[0...5]', 32],
  ['*[rank >= 200 && rank <= 800] | order(rank desc)[0...5]', 32],
  ['*[rank > 700] | order(rank)[5000]', 800],
  ['*[rank > 700] | order(depth)[0...5]', 32],
  ['*[depth > -800 && rank > 700] | order(rank)[0...5]', 32],
  ['*[rank > 700] | order(size desc, rank)[0]', 1490],
  ['*[deep.v in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]] | order(deep.v)[0]', 45],
  ['*[isEven == true || rank > 700] | order(rank)[0]', 32],
  // Queries inside and around a slice.
  ['{"one": *[_type == "kit"][0], "other": *[_type == "note"] | order(rank)[0]}', 64],
  ['*[_id == "doc-0001"]{"same": *[_type == "note" && isEven == ^.isEven][0]._id}', 501],
  ['*[_id == "doc-0001"]{"same": *[_type == "note" && isEven == true][0]._id}', 33],
]

test('a subquery in the condition of a slice is also narrowed', async () => {
  // One of the 15 documents of the subquery is among the first 32.
  await expectReads(
    '*[isEven == true && rank in *[deep.v == 4].rank][0]',
    46,
    '*[_id == "doc-0004"][0]',
  )
})

test.each([...counts, ...candidates, ...slices])('%s reads %i documents', (query, expected) =>
  expectReads(query, expected),
)
