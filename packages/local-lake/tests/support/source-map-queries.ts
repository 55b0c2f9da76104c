import * as fc from 'fast-check'

const field = fc.constantFrom(
  'title',
  'sub',
  'n',
  'flag',
  'none',
  '_id',
  '_type',
  'name',
  'nowhere',
)
const condition = fc.constantFrom(
  '_type == "kit"',
  '_type in ["kit", "note"]',
  '_id == "a"',
  'n > 1',
  'n >= $n',
  'title == $t || flag',
  'defined(parts)',
  'references("a")',
  'title == ^.title',
  'references(^._id)',
  'count(tags) > 0',
  '!flag',
  '@.title match "o*"',
  'n in [1, 2] && title != "two"',
)
const order = fc.constantFrom('n desc', 'title asc, n', 'deep.v', 'count(parts) desc, title', '_id')
const score = fc.constantFrom('title match "one"', 'boost(n > 1, 3), title match "o*"')

const { query, list } = fc.letrec<{ query: string; list: string; value: string; object: string }>(
  (tie) => ({
    list: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom(
        '*',
        'parts',
        'parts[]',
        'links[]',
        'tags',
        '*[_type == "kit"]',
        'parts[].to',
      ),
      fc.tuple(tie('list'), condition).map(([list, held]) => `${list}[${held}]`),
      fc.tuple(tie('list'), order).map(([list, by]) => `(${list} | order(${by}))`),
      fc.tuple(tie('list'), score).map(([list, by]) => `(${list} | score(${by}))`),
      fc
        .tuple(tie('list'), fc.constantFrom('0..1', '1...3', '-2..-1'))
        .map(([l, s]) => `${l}[${s}]`),
      fc.tuple(tie('list'), tie('object')).map(([list, object]) => `${list}${object}`),
      fc.tuple(tie('list'), field).map(([list, name]) => `${list}.${name}`),
      tie('list').map((list) => `${list}->`),
      tie('list').map((list) => `${list}.parts[]`),
      tie('list').map((list) => `array::compact(${list})`),
      tie('list').map((list) => `array::unique(${list})`),
      fc.tuple(tie('list'), tie('list')).map(([left, right]) => `(${left} + ${right})`),
      fc.tuple(tie('list'), tie('value')).map(([list, value]) => `[...${list}, ${value}]`),
    ),
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      field,
      fc.constantFrom('@', 'deep', 'deep.w.v', 'to', 'to->', 'to->title', '^.title', '^.^.n', '^'),
      fc.constantFrom(
        '"one"',
        '2',
        '$t',
        'title + sub',
        'upper(title)',
        'n + 1',
        'null',
        'tags[1]',
      ),
      tie('list'),
      fc.tuple(tie('list'), fc.constantFrom(0, -1)).map(([list, index]) => `${list}[${index}]`),
      fc.tuple(tie('list'), tie('object')).map(([list, object]) => `${list}[0]${object}`),
      fc.tuple(tie('value'), tie('value')).map(([left, right]) => `coalesce(${left}, ${right})`),
      fc
        .tuple(condition, tie('value'), tie('value'))
        .map(([held, value, other]) => `select(${held} => ${value}, ${other})`),
      tie('object'),
      tie('object').map((object) => `deep${object}`),
      fc.tuple(tie('object'), tie('object')).map(([left, right]) => `(${left} + ${right})`),
      tie('list').map((list) => `count(${list})`),
    ),
    object: fc
      .array(
        fc.oneof(
          field,
          fc.constantFrom('...', '...deep', '...to->', 'parts[]{name, "of": ^.title}'),
          tie('value').map((value) => `"v": ${value}`),
          tie('value').map((value) => `"title": ${value}`),
          fc.tuple(condition, tie('object')).map(([held, object]) => `${held} => ${object}`),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((attributes) => `{${attributes.join(', ')}}`),
    query: fc.oneof(tie('list'), tie('value')),
  }),
)

/** Queries of every kind that a source map must trace, over the fields of the test's documents. */
export const queries = fc.oneof(query, list)
