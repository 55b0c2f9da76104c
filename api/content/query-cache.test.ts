import { expect, test } from 'vitest'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { createQueryCache } from './query-cache.ts'

const resultOf = (data: string, ...syncTags: string[]): ContentResult<string> => ({
  data,
  syncTags,
  origin: 'lake',
})

test('the catalogue that everyone asks for outlasts a flood of other questions', () => {
  const cache = createQueryCache({ maxSize: 5000 })
  const catalogue = resultOf('kits', 's1:product')
  cache.set('catalogue', catalogue, Infinity)
  cache.set('old', resultOf('seldom asked for'), Infinity)
  for (let count = 0; count < 1000; count++) {
    cache.set(`question ${count}`, resultOf('x'), Infinity)
    expect(cache.get('catalogue')).toBe(catalogue)
  }
  expect(cache.get('old')).toBeUndefined()
})

test('it is bound by size, and a result too large for it evicts nothing', () => {
  const cache = createQueryCache({ maxSize: 4000 })
  cache.set('small', resultOf('kits'), Infinity)
  cache.set('large', resultOf('x'.repeat(2000)), Infinity)
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
  for (let count = 0; count < 10; count++)
    cache.set(`${count}`, resultOf('x'.repeat(900)), Infinity)
  const kept = Array.from({ length: 10 }, (_, at) => cache.get(`${at}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.length).toBeLessThan(5)
})

test('a result is used as long as its lifetime, and no longer', () => {
  let now = 1000
  const cache = createQueryCache({ now: () => now })
  cache.set('second', resultOf('a'), 1000)
  cache.set('ever', resultOf('b'), Infinity)
  now += 999
  expect(cache.get('second')).toBeDefined()
  now += 2
  expect(cache.get('second')).toBeUndefined()
  now += 1e9
  expect(cache.get('ever')).toBeDefined()
})

test('an event forgets the results with its tags, and a lost stream all of them', () => {
  const cache = createQueryCache()
  cache.set('kits', resultOf('kits', 's1:product', 's1:all'), Infinity)
  cache.set('faqs', resultOf('faqs', 's1:faq'), Infinity)
  cache.forget(['s1:product'])
  expect([cache.get('kits'), cache.get('faqs')?.data]).toEqual([undefined, 'faqs'])
  cache.forget('all')
  expect(cache.get('faqs')).toBeUndefined()
})

test('all that a site of this size asks for has room at once', () => {
  const cache = createQueryCache()
  const questions = Array.from({ length: 2000 }, (_, at) => `question ${at}`)
  for (const question of questions) cache.set(question, resultOf('x'.repeat(5000)), Infinity)
  expect(questions.filter((question) => cache.get(question) === undefined)).toEqual([])
})
