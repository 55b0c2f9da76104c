import * as fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import { expect, test, vi } from 'vitest'
import type { LakeDocument } from '#local/lake/document.ts'
import { expectReads } from '#tests/support/counted-query.ts'
import { memoryDatasetOf } from '#tests/support/memory-dataset.ts'
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
  'two words',
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
const show = fc.constantFrom('', '{_id, v}', '._id', '{"r": *[references(^._id)]._id}')
const query = fc
  .tuple(condition, order, end, show)
  .map(([condition, order, end, show]) => `*[${condition}] ${order}${end}${show}`)
/** Conditions that a count takes from the index alone, and some that come close. */
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
})

/**
 * What a perspective shows, computed naively: the first version that exists stands for the
 * document.
 */
function shown(
  stored: readonly LakeDocument[],
  { versions, publicOnly }: ViewDefinition,
): readonly LakeDocument[] {
  const visible = stored.filter(({ _id }) => !publicOnly || !_id.includes('.'))
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

test('a narrowed query answers as full evaluation does', async () => {
  await fc.assert(
    fc.asyncProperty(documents, whole, definition, async (given, query, definition) => {
      const written = given
        .map(({ _id, _type, content, unpublishes }, number) => {
          const times = { _rev: 'r', _updatedAt: '2026', _createdAt: `${number % 2}` }
          const system = { _id, _type, ...times, ...content }
          const isMarked = unpublishes && _id.startsWith('versions.')
          return isMarked ? Object.assign(system, { _system: { delete: true } }) : system
        })
        .sort((one, two) => (one._id < two._id ? -1 : 1))
      // Documents are stored as JSON.
      const stored = JSON.parse(JSON.stringify(written)) as readonly LakeDocument[]
      const dataset = shown(stored, definition)
      const plain = await evaluate(parse(query, { params }), { dataset, params })
      const { json } = await memoryDatasetOf(stored).run({ query, params, definition })
      expect(JSON.parse(json), query).toEqual(
        JSON.parse(JSON.stringify(await plain.get()) ?? 'null'),
      )
    }),
    { numRuns: 400 },
  )
}, 120_000)

test('a count by type and equal values reads no document', async () => {
  const kits = Array.from({ length: 50 }, (_, number) => ({
    _id: `kit-${number}`,
    _type: number % 2 === 0 ? 'kit' : 'tier',
    status: number % 5 === 0 ? 'new' : 'closed',
  }))
  const dataset = memoryDatasetOf(kits)
  const reader = dataset.openReader()
  const read = vi.spyOn(reader, 'get')
  const ask = async (query: string) => JSON.parse((await dataset.run({ query }, reader)).json)
  expect(await ask('count(*[_type == "kit"])')).toBe(25)
  expect(await ask('count(*[_type == "kit" && status == "new"])')).toBe(5)
  expect(await ask('count(*[status == "new"])')).toBe(10)
  expect(read).not.toHaveBeenCalled()
})

const queries: readonly (readonly [query: string, reads: number])[] = [
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

test.each(queries)('%s reads %i documents', (query, expected) => expectReads(query, expected))
