import { afterEach, expect, test, vi } from 'vitest'
import { cutoffOf, listQuery } from './inquiry-list-query.ts'

const newest = { order: 'newest' } as const

test.each([
  ['two  dogs', ['two*', 'dogs*']],
  ['*am*lia* - "7', ['am*', 'lia*', '"7*']],
  ['a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11', Array.from({ length: 10 }, (_, at) => `a${at + 1}*`)],
  ['- *', undefined],
])('a search for %j matches beginnings of words', (search, words) => {
  const { params } = listQuery({ filter: { ...newest, search }, limit: 5 })
  expect(params).toEqual({ limit: 5, ...(words && { words }) })
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

test('a search also finds words without accents, and phone numbers', () => {
  const paramsOf = (search: string) => listQuery({ filter: { ...newest, search }, limit: 5 }).params
  expect(paramsOf('Zoë dogs')).toMatchObject({
    words: ['Zoë*', 'dogs*'],
    folded: ['zoe*', 'dogs*'],
  })
  expect(paramsOf('dogs')).toEqual({ limit: 5, words: ['dogs*'] })
  expect(paramsOf('+1 (555) 010-2000')).toMatchObject({ phone: '5550102000*' })
})

test('a reference also finds an inquiry by the beginning of its id', () => {
  const { query, params } = listQuery({ filter: { ...newest, search: '6F1D-2C9E' }, limit: 5 })
  expect(query).toContain('&& (string::startsWith(_id, $idStart) || [')
  expect(params).toMatchObject({ idStart: 'inquiry.6f1d2c9e', words: ['6F1D-2C9E*'] })
})
