import { parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { indexKey } from '../store/index-key.ts'
import {
  attributePath,
  constantOf,
  constraintOf,
  exactLookups,
  withoutTypeCondition,
} from './constraint.ts'
import { fromExpression } from './syntax-tree.ts'

const params = { mixed: ['a', 5], inner: { text: 'a' }, number: 5 }
const expressionOf = (condition: string) => fromExpression(parse(condition, { params }))
const lookupsOf = (condition: string) => constraintOf(expressionOf(condition)).lookups

test('two bounds of one field are looked up as one range', () => {
  expect(lookupsOf('at > "a" && at <= "b"')).toHaveLength(1)
  expect(lookupsOf('at > "a" && (_type == "kit" && at <= "b")')).toHaveLength(1)
  expect(lookupsOf('at > "a" && to <= "b"')).toHaveLength(2)
  expect(lookupsOf('at in ["a", "b"] && at > "a"')).toHaveLength(2)
})

test.each([
  ['at >= "b" && at >= "a" && at <= "x" && at <= "y"', 'b', 'x'],
  ['at >= "a" && at >= "b" && at <= "y" && at <= "x"', 'b', 'x'],
  ['at == "c" && at >= "b" && at <= "x"', 'c', 'c'],
  ['at <= "x" && at >= "b" && to > "z"', 'b', 'x'],
])('of several bounds the narrowest hold: %s', (condition, from, to) => {
  const ranges = [{ from: indexKey(from), to: indexKey(to) }]
  expect(lookupsOf(condition)[0]).toEqual({ kind: 'values', path: '["at"]', ranges })
})

test('references to two documents are not merged into one range, because a document may have both', () => {
  expect(lookupsOf('references("a") && references("b")')).toHaveLength(2)
})

test('references are looked up by the ids among the targets', () => {
  const key = indexKey('a')
  const found = [{ kind: 'values', path: '->', ranges: [{ from: key, to: key }] }]
  expect(lookupsOf('references("a")')).toEqual(found)
  expect(lookupsOf('references($mixed)')).toEqual(found)
  expect(lookupsOf('references(5, "a")')).toEqual(found)
  expect(lookupsOf('references(to._ref, "a")')).toEqual([])
})

test('versions and documents of a release are looked up by their ids', () => {
  const versions = { from: 'versions.', to: 'versions/' }
  const own = ['a', 'drafts.a'].map((id) => ({ from: id, to: id }))
  expect(lookupsOf('sanity::versionOf("a")')).toEqual([{ kind: 'ids', ranges: [...own, versions] }])
  const release = { from: 'versions.r1.', to: 'versions.r1/' }
  expect(lookupsOf('sanity::partOfRelease("r1")')).toEqual([{ kind: 'ids', ranges: [release] }])
  expect(lookupsOf('sanity::versionOf(to._ref)')).toEqual([])
  expect(lookupsOf('sanity::partOfRelease(5)')).toEqual([])
})

test('uses the index for an "or" only if both sides have a lookup', () => {
  const branches = [lookupsOf('at == "a"'), lookupsOf('references("b")')]
  expect(lookupsOf('at == "a" || references("b")')).toEqual([{ kind: 'either', branches }])
  expect(lookupsOf('at == "a" || lower(at) == "b"')).toEqual([])
  expect(lookupsOf('lower(at) == "b" || at == "a"')).toEqual([])
})

describe('the conditions that remain for documents of the right type', () => {
  test.each([
    ['_type == "kit" && at == "a"', 'at == "a"'],
    ['at == "a" && _type == "kit"', 'at == "a"'],
    ['(at == "a" && (_type == "kit")) && to == "b"', 'at == "a" && to == "b"'],
    ['at == "a" || _type == "kit"', 'at == "a" || _type == "kit"'],
    ['!(_type == "kit")', '!(_type == "kit")'],
    ['_type != "kit"', '_type != "kit"'],
    ['_type == "kit" && (_type == "tier" || at > "a")', '_type == "tier" || at > "a"'],
  ])('of %s is %s', (condition, rest) => {
    expect(withoutTypeCondition(expressionOf(condition))).toEqual(expressionOf(rest))
  })

  test.each(['_type == "kit"', '("kit" == _type)', '_type in ["kit"] && _type == "kit"'])(
    'of %s is nothing',
    (condition) => expect(withoutTypeCondition(expressionOf(condition))).toBeUndefined(),
  )
})

describe('filters that the index answers exactly', () => {
  test.each([
    ['_type == "kit"', 0],
    ['at == "a"', 1],
    ['_type == "kit" && at == "a" && to == 5', 2],
    [`at == "${'a'.repeat(63)}"`, 1],
  ])('%s', (condition, count) => {
    expect(exactLookups(expressionOf(condition))).toHaveLength(count)
  })

  test.each([
    // Longer texts may begin alike.
    `at == "${'a'.repeat(64)}"`,
    'at > "a"',
    'at in ["a"]',
    'at == null',
    'at == $inner',
    'lower(at) == "a"',
    'references("a")',
    'at == "a" || at == "b"',
    '_type == "kit" && at > "a"',
    'at > "a" && _type == "kit"',
    'defined(at)',
  ])('but not %s', (condition) => {
    expect(exactLookups(expressionOf(condition))).toBeUndefined()
  })
})

test.each([
  ['at', ['at']],
  ['@.at', ['at']],
  ['(at.deep).er', ['at', 'deep', 'er']],
  ['at->name', undefined],
  ['^.at', undefined],
  ['$inner.text', undefined],
  ['at[0].name', undefined],
  ['"at"', undefined],
])('the path of %s is %j', (expression, path) => {
  expect(attributePath(expressionOf(expression))).toEqual(path)
})

test.each([
  ['"a"', 'a'],
  ['$inner.text', 'a'],
  ['$inner.missing', undefined],
  ['$inner.toString', undefined],
  ['-5', -5],
  ['+5', 5],
  ['-(-$number)', 5],
  ['-"a"', undefined],
  ['!true', undefined],
  ['at', undefined],
  ['-at', undefined],
])('the constant %s is %j', (expression, value) => {
  expect(constantOf(expressionOf(expression))).toBe(value)
})

test('a value that is not an expression has no constraint', () => {
  expect(constraintOf(undefined)).toEqual({ lookups: [] })
  expect(exactLookups(undefined)).toBeUndefined()
  expect(withoutTypeCondition(undefined)).toBeUndefined()
  expect(attributePath(undefined)).toBeUndefined()
  expect(constantOf(undefined)).toBeUndefined()
})
