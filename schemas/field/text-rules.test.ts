import { expect, test } from 'vitest'
import { checkSentences, checkText } from './text-rules.ts'

const limits = { missing: 'Name it.', min: 3, max: 5 }

test.each([
  ['', 'Name it.'],
  ['  \n', 'Name it.'],
  ['ab', 'Write at least 3 characters; there are 2.'],
  ['a ', 'Write at least 3 characters; there is 1.'],
  ['abc', true],
  ['abcde', true],
  ['abcdef', 'Write at most 5 characters; there are 6.'],
  ['abcd  ', 'Write at most 5 characters; there are 6.'],
  [undefined, true],
  [5, true],
])('the text %j: %j', (text, verdict) => {
  expect(checkText(text, limits)).toBe(verdict)
})

test('an optional text can be blank', () => {
  expect(checkText(' ', { max: 5 })).toBe(true)
})

test.each([
  ['One.', 1, 1, true],
  [' One. ', 1, 1, true],
  ['One. Two.', 1, 1, 'This should be one sentence; there are 2.'],
  ['One.  Two! Three?', 1, 2, 'This should be one to two sentences; there are 3.'],
  ['Just one.', 2, 3, 'This should be two to three sentences; there is 1.'],
  ['One. Two.', 4, 4, 'This should be four sentences; there are 2.'],
  ['One. Two.', 5, 5, 'This should be 5 sentences; there are 2.'],
  ['He said “Sit.”  Then he sat.', 2, 2, true],
  ['For cats, i.e. small pets, of 4.5 kg.', 1, 1, true],
  ['One. Two.', 2, 3, true],
  ['One. Two. Three.', 2, 3, true],
  ['', 2, 3, true],
  ['  ', 2, 3, true],
  [undefined, 2, 3, true],
])('%j of %i to %i sentences: %j', (text, from, to, verdict) => {
  expect(checkSentences(text, from, to)).toBe(verdict)
})
