import { expect, test } from 'vitest'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { createQueryCache } from './query-cache.ts'

const answerOf = (data: string, ...syncTags: string[]): ContentResult<string> => ({
  data,
  syncTags,
  origin: 'lake',
})

test('the catalogue that everyone asks for outlasts a flood of other questions', () => {
  const cache = createQueryCache({ maxSize: 5000 })
  const catalogue = answerOf('kits', 's1:product')
  cache.set('catalogue', catalogue, Infinity)
  cache.set('old', answerOf('seldom asked for'), Infinity)
  for (let count = 0; count < 1000; count++) {
    cache.set(`question ${count}`, answerOf('x'), Infinity)
    expect(cache.get('catalogue')).toBe(catalogue)
  }
  expect(cache.get('old')).toBeUndefined()
})

test('it is bound by size, and an answer too large for it evicts nothing', () => {
  const cache = createQueryCache({ maxSize: 4000 })
  cache.set('small', answerOf('kits'), Infinity)
  cache.set('large', answerOf('x'.repeat(2000)), Infinity)
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
  for (let count = 0; count < 10; count++)
    cache.set(`${count}`, answerOf('x'.repeat(900)), Infinity)
  const kept = Array.from({ length: 10 }, (_, at) => cache.get(`${at}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.length).toBeLessThan(5)
})

test('an answer is used as long as it was said to live, and no longer', () => {
  let now = 1000
  const cache = createQueryCache({ now: () => now })
  cache.set('second', answerOf('a'), 1000)
  cache.set('ever', answerOf('b'), Infinity)
  now += 999
  expect(cache.get('second')).toBeDefined()
  now += 2
  expect(cache.get('second')).toBeUndefined()
  now += 1e9
  expect(cache.get('ever')).toBeDefined()
})

test('an event forgets the answers with its tags, and a lost stream all of them', () => {
  const cache = createQueryCache()
  cache.set('kits', answerOf('kits', 's1:product', 's1:all'), Infinity)
  cache.set('faqs', answerOf('faqs', 's1:faq'), Infinity)
  cache.forget(['s1:product'])
  expect([cache.get('kits'), cache.get('faqs')?.data]).toEqual([undefined, 'faqs'])
  cache.forget('all')
  expect(cache.get('faqs')).toBeUndefined()
})

test('all that a site of this size asks for has room at once', () => {
  const cache = createQueryCache()
  const questions = Array.from({ length: 2000 }, (_, at) => `question ${at}`)
  for (const question of questions) cache.set(question, answerOf('x'.repeat(5000)), Infinity)
  expect(questions.filter((question) => cache.get(question) === undefined)).toEqual([])
})

test('only curated answers that the lake has nothing for count as empty', () => {
  const cache = createQueryCache()
  cache.set('kits', answerOf('kits', 's1:product'), Infinity)
  expect(cache.emptyCount()).toBe(0)
  cache.set('faqs', { ...answerOf('kept', 's1:faq'), origin: 'curated' }, Infinity)
  expect(cache.emptyCount()).toBe(1)
})
