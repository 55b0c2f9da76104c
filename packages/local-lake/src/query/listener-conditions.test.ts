import { parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { conditionsOf, matchesConditions } from './listener-conditions.ts'
import { fromExpression } from './syntax-tree.ts'

const document: LakeDocument = {
  _id: 'kit-1',
  _type: 'kit',
  _rev: 'r',
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-01',
  price: 12,
  parts: [{ name: 'lid' }],
}
const params = { id: 'kit-1', minPrice: 10 }

const conditions = (query: string) => conditionsOf(fromExpression(parse(query, { params })), query)
const matches = (query: string) => matchesConditions(document, conditions(query), params)

describe('a document passes', () => {
  test.each([
    '*',
    '*[_type == "kit"]',
    '*[_id == $id && price >= $minPrice]',
    '*[_type == "kit"][price > 10]',
    '*[_type == "kit"] | order(price desc)',
    '*[_type == "kit"]{_id, "other": price}',
    '*[_type == "kit"][0...1]',
    '*[_type == "kit"][0]',
    '*[_type == "kit"].price',
    '*[count(parts[name == "lid"]) == 1]',
  ])('%s', (query) => expect(matches(query)).toBe(true))
})

describe('a document does not pass', () => {
  test.each([
    '*[_type == "tier"]',
    '*[_type == "kit"][price > 20]',
    '*[_type == "tier"][price > 10]',
    '*[_type == "tier"] | order(price desc){_id}',
    // A condition must evaluate to `true`; null and other values do not count.
    '*[price]',
    '*[missing > 3]',
    '*[_type == "kit" && "text"]',
  ])('%s', (query) => expect(matches(query)).toBe(false))
})

test.each(['{"a": 1}', 'count(*)', '[1, 2][@ > 1]', '$id'])(
  '%s is rejected: it does not start with `*`',
  (query) => {
    expect(() => conditions(query)).toThrow(
      expect.objectContaining({
        body: {
          type: 'queryParseError',
          description: 'A listener needs a query that starts with *',
          query,
          start: 0,
          end: query.length,
        },
      }),
    )
  },
)

test.each([
  '*[count(*[_type == "tier"]) > 1]',
  '*[tier->name == "a"]',
  '*[@ match text::query("cabin")]',
  '*[_type == "kit"][_id in *._id]',
])('%s is rejected: it reads other documents', (query) => {
  expect(() => conditions(query)).toThrow(
    'A listener query cannot read other documents. Remove subqueries, `->` and `text::query()`.',
  )
})

test('accepts a dereference in a projection; projections have no effect', () => {
  expect(matches('*[_type == "kit"]{"tier": tier->name}')).toBe(true)
})
