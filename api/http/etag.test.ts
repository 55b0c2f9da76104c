import { expect, test } from 'vitest'
import { hasTag, tagOf } from './etag.ts'

test('a tag changes with any part, and the same parts have the same tag', () => {
  expect(tagOf('page', 'policy')).toBe(tagOf('page', 'policy'))
  expect(tagOf('page', 'policy')).not.toBe(tagOf('page', 'Policy'))
  expect(tagOf('page', 'policy')).not.toBe(tagOf('pagep', 'olicy'))
  expect(tagOf('page')).toMatch(/^W\/"[\w-]{22}"$/)
})

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  [' "a,b" ,"abc"', true],
  [' * ', true],
  ['"ab"', false],
  ['abc', false],
  ['w/"abcd"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches: %s', (header, known) => {
  expect(hasTag(header, 'W/"abc"')).toBe(known)
})
