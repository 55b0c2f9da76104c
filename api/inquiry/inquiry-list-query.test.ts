import { afterEach, expect, test, vi } from 'vitest'
import { deliveryConditions, deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { cutoffOf, listQuery } from './inquiry-list-query.ts'

const newest = { order: 'newest' } as const
const received = 'coalesce(string(submittedAt), _createdAt)'
const named = 'coalesce(lower(string(name)), "")'

/** The filter of the query, and its order. */
function partsOf(query: string) {
  const [, filter, by] = /^\*\[(.*)\] \| order\((.*)\) \[0\.\.\.\$limit\]/.exec(query) ?? []
  return { filter, by }
}

test('lists all inquiries without a filter, the newest first', () => {
  const { query, params } = listQuery({ filter: newest, limit: 51 })
  expect(partsOf(query)).toEqual({
    filter: '_type == "inquiry"',
    by: `${received} desc, _id desc`,
  })
  expect(query).toContain(`{"value": ${received}, "id": _id, "inquiry": {`)
  expect(params).toEqual({ limit: 51 })
})

test.each([
  ['newest', received, '<', 'desc'],
  ['oldest', received, '>', 'asc'],
  ['name', named, '>', 'asc'],
] as const)('the next page by %s begins after the cursor', (order, field, after, direction) => {
  const cursor = ['last', 'inquiry.9'] as const
  const { query, params } = listQuery({ filter: { order }, limit: 5, cursor })
  expect(partsOf(query)).toEqual({
    filter: `_type == "inquiry" && (${field} ${after} $value || (${field} == $value && _id ${after} $id))`,
    by: `${field} ${direction}, _id ${direction}`,
  })
  expect(params).toEqual({ limit: 5, value: 'last', id: 'inquiry.9' })
})

test.each([
  ['newest', '>', '<='],
  ['oldest', '<', '>='],
] as const)('a cutoff limits the time on both sides: %s', (order, before, from) => {
  const filter = { order }
  const first = listQuery({ filter, limit: 5 }, '2026-10-01')
  expect(partsOf(first.query).filter).toBe(
    `_type == "inquiry" && (submittedAt ${before} $cutoff || (!defined(string(submittedAt)) && _createdAt ${before} $cutoff))`,
  )
  expect(first.params).toEqual({ limit: 5, cutoff: '2026-10-01' })
  const next = listQuery({ filter, limit: 5, cursor: ['t', 'i'] }, '2026-10-01')
  const near = (name: string) => `${name} ${before} $cutoff && ${name} ${from} $value`
  expect(next.query).toContain(
    `(${near('submittedAt')} || (!defined(string(submittedAt)) && ${near('_createdAt')})) && (${received}`,
  )
})

test('each filter adds its condition and its parameter', () => {
  const filter = { ...newest, status: 'new', source: 'order', category: 'fbo' } as const
  const { query, params } = listQuery({ filter, limit: 5 })
  expect(partsOf(query).filter).toBe(
    '_type == "inquiry" && status == $status && source == $source && $category in categories',
  )
  expect(params).toEqual({ limit: 5, status: 'new', source: 'order', category: 'fbo' })
})

test.each(deliveryStates.map(({ value }) => value))(
  'filters by a delivery that is %s',
  (delivery) => {
    const { query, params } = listQuery({ filter: { ...newest, delivery }, limit: 5 })
    expect(partsOf(query).filter).toBe(`_type == "inquiry" && ${deliveryConditions[delivery]}`)
    expect(params).toEqual({ limit: 5 })
  },
)

test.each([
  ['two  dogs', ['two*', 'dogs*']],
  ['*am*lia* - "7', ['am*', 'lia*', '"7*']],
  ['Žofie', ['Žofie*']],
  [
    '1 2 3 4 5 6 7 8 9 10 11',
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((n) => `${n}*`),
  ],
])('a search for %j matches beginnings of words', (search, words) => {
  const { query, params } = listQuery({ filter: { ...newest, search }, limit: 5 })
  expect(params).toEqual({ limit: 5, words })
  const fields = ['name', 'email', 'phone', 'organization', 'location', 'title', 'notes']
  const texts = [
    ...fields.map((field) => `coalesce(string(${field}), "")`),
    ...['kits[].title', 'kitsInterested'].map((list) => `coalesce(array::join(${list}, " "), "")`),
  ]
  expect(partsOf(query).filter).toBe(`_type == "inquiry" && [${texts.join(', ')}] match $words`)
})

test.each([undefined, '', '  ', '- *'])('a search for %j finds all', (search) => {
  const { query, params } = listQuery({ filter: { ...newest, search }, limit: 5 })
  expect(partsOf(query).filter).toBe('_type == "inquiry"')
  expect(params).toEqual({ limit: 5 })
})

afterEach(() => void vi.useRealTimers())

test('the cutoff is thirty days from the cursor', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  expect(cutoffOf(newest, undefined)).toBe('2026-10-22T00:00:00.000Z')
  const cursor = ['2026-03-31T12:00:00.000Z', 'inquiry.1'] as const
  expect(cutoffOf(newest, cursor)).toBe('2026-03-01T12:00:00.000Z')
  expect(cutoffOf({ order: 'oldest' }, cursor)).toBe('2026-04-30T12:00:00.000Z')
})

test('there is no cutoff if the order or the cursor has no time', () => {
  const cursor = ['2026-03-31T12:00:00.000Z', 'inquiry.1'] as const
  expect(cutoffOf({ order: 'name' }, cursor)).toBeUndefined()
  expect(cutoffOf({ order: 'oldest' }, undefined)).toBeUndefined()
  expect(cutoffOf(newest, ['some time ago', 'inquiry.1'])).toBeUndefined()
})

test('a reference also finds an inquiry by the beginning of its id', () => {
  const { query, params } = listQuery({ filter: { ...newest, search: '6F1D-2C9E' }, limit: 5 })
  expect(query).toContain('&& (string::startsWith(_id, $idStart) || [')
  expect(params).toMatchObject({ idStart: 'inquiry.6f1d2c9e', words: ['6F1D-2C9E*'] })
})
