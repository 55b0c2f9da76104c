import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { memoryDatasetOf } from '../../tests/support/memory-dataset.ts'
import { describeFailure, QueryFailure } from './query-failure.ts'

/** Returns the error of a query over an empty dataset. */
async function failureOf(
  query: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const answered = await memoryDatasetOf([])
    .run({ query, params })
    .catch((error: unknown) => ({ error }))
  return 'error' in answered ? answered.error : answered.json
}

test.each([
  ['*[geo::distance(a, b) > 1]', 'geo::distance()', 7],
  ['*[documents::get(a) == b]', 'documents::get()', 13],
  ['text::semanticSimilarity("a")', 'text::semanticSimilarity()', 6],
  ['*[anywhere("a")]', 'global::anywhere()', 2],
])('%s is rejected: nothing here evaluates %s', async (query, name, start) => {
  const error = await failureOf(query)
  expect(error).toBeInstanceOf(QueryFailure)
  expect(error).toMatchObject({
    name: 'QueryFailure',
    message: `Unsupported function: ${name}`,
    body: {
      type: 'queryParseError',
      description: `Unsupported function: ${name}`,
      query,
      start,
      end: query.length,
    },
  })
})

test('geo() is rejected by its name, too', () => {
  const query = '*[geo::distance(geo(place), geo({"lat": 1, "lng": 2})) < 5]'
  try {
    parse(query)
    expect.unreachable()
  } catch (error) {
    expect(describeFailure(error, query).description).toBe('Unsupported function: geo()')
  }
})

test.each(['count(*)', 'lower("geo")', 'string::split("a", "b")', '*[name == "user::x"]'])(
  '%s is not rejected',
  async (query) => expect(await failureOf(query)).toBeTypeOf('string'),
)

test.each([
  ['*[_type == $type]', 'type', 11, 16],
  ['*[_type == $given && _id == $id]', 'id', 28, 31],
  ['*[0...5]{"inner": *[_id == $other]}', 'other', 27, 33],
  // It must be a parameter of the request, not a property of every object.
  ['$toString', 'toString', 0, 9],
])('%s is rejected: $%s is missing', async (query, name, start, end) => {
  const error = await failureOf(query, { given: 'kit' })
  expect(error).toBeInstanceOf(QueryFailure)
  expect(error).toMatchObject({
    body: {
      type: 'queryParseError',
      description: `param $${name} referenced, but not provided`,
      query,
      start,
      end,
    },
  })
})

test('a parameter can be null, and an unused one can be anything', async () => {
  expect(await failureOf('$none', { none: null, unused: 5 })).toBe('null')
})

test('describes an error with its position in the query', () => {
  const query = '*[_type == ]'
  const thrown = () => parse(query)
  expect(thrown).toThrow()
  try {
    thrown()
  } catch (error) {
    const described = describeFailure(error, query)
    expect(described).toMatchObject({ type: 'queryParseError', query, start: 10, end: 10 })
    expect(described.description).toMatch(/\w+/)
  }
})

test('describes other errors by their message, or generically', () => {
  const query = '*[0]'
  const whole = { type: 'queryParseError', query, start: 0, end: 4 }
  expect(describeFailure(new Error('Too deep'), query)).toEqual({
    ...whole,
    description: 'Too deep',
  })
  expect(describeFailure('text', query)).toEqual({ ...whole, description: 'The query failed' })
  const body = { ...whole, start: 2, description: 'Refused' }
  expect(describeFailure(new QueryFailure(body), 'other')).toBe(body)
})
