import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTokens, phrasePattern, someText, tokenize } from './document-tokens.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'É', '_', '7', ' ', '. ', '-', '\n'), { maxLength: 12 })
  .map((parts) => parts.join(''))
const phrase = fc.array(fc.constantFrom('a', 'b', 'ab', 'é', 'b7', '_'), {
  minLength: 1,
  maxLength: 3,
})

test('a phrase pattern finds what the words of a text contain, one after the other', () => {
  fc.assert(
    fc.property(text, phrase, fc.boolean(), (text, phrase, isPrefix) => {
      const words = tokenize(text)
      const isFound = words.some((_, start) =>
        phrase.every((word, offset) => {
          const found = words[start + offset]
          const canBeLonger = isPrefix && offset === phrase.length - 1
          return canBeLonger ? found?.startsWith(word) === true : found === word
        }),
      )
      expect(phrasePattern(phrase, isPrefix).test(text.toLowerCase())).toBe(isFound)
    }),
    { numRuns: 1000 },
  )
})

const document = {
  _id: 'kit',
  _type: 'product',
  _rev: 'revision',
  _createdAt: 'created',
  _updatedAt: 'updated',
  title: 'Calm cabin',
  count: 5,
  nothing: null,
  parts: [['nested'], { _key: 'key', _type: 'part', to: { _ref: 'target', label: 'inner calm' } }],
}

test('the words of a document are those that editors wrote, each once', () => {
  expect([...documentTokens(document)]).toEqual([
    'kit',
    'product',
    'calm',
    'cabin',
    'nested',
    'inner',
  ])
})

test('a search through a document ends at the first text that passes', () => {
  const seen: string[] = []
  const test = (text: string) => seen.push(text) > 0 && text === 'nested'
  expect(someText(document, test)).toBe(true)
  expect(seen).toEqual(['kit', 'product', 'Calm cabin', 'nested'])
  expect(someText(document, () => false)).toBe(false)
})
