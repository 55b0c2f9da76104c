import * as v from 'valibot'
import { expect, test } from 'vitest'
import { previewAnswerContract, previewContentContract } from './preview.contract.ts'

const isQuestion = (question: unknown) => v.is(previewContentContract, question)

test('a request names a query and has flat parameters', () => {
  expect(isQuestion({ name: 'kit', params: { slug: 'master-kit' } })).toBe(true)
  expect(isQuestion({ name: 'catalog', params: { from: 0, to: 24 } })).toBe(true)
  expect(isQuestion({ name: 'site-settings', params: {} })).toBe(true)
})

test.each([
  ['a query of one’s own', { name: '*[_type == "inquiry"]', params: {} }],
  ['a name of the prototype', { name: '__proto__', params: {} }],
  ['no name', { params: {} }],
  ['no parameters', { name: 'kit' }],
  ['a list', { name: 'kit', params: { slug: ['a'] } }],
  ['an object', { name: 'kit', params: { slug: { a: 1 } } }],
  ['a long text', { name: 'kit', params: { slug: 'x'.repeat(201) } }],
  ['a number without end', { name: 'catalog', params: { to: Infinity } }],
  ['a strange parameter', { name: 'kit', params: { 'slug&token': 'a' } }],
  [
    'too many',
    { name: 'kit', params: Object.fromEntries('abcdefghi'.split('').map((n) => [n, 1])) },
  ],
])('%s is rejected', (_, question) => expect(isQuestion(question)).toBe(false))

test('an answer has any result and the tags that make it stale', () => {
  expect(v.is(previewAnswerContract, { result: null, syncTags: ['s1:a'] })).toBe(true)
  expect(v.is(previewAnswerContract, { result: [], syncTags: [1] })).toBe(false)
  expect(v.is(previewAnswerContract, { error: { code: 'internal' } })).toBe(false)
})
