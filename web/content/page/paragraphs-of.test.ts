import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

test.each([
  ['One.\n\nTwo.', ['One.', 'Two.']],
  // A single line break does not start a paragraph.
  ['One,\nstill one.\n\n\nTwo.', ['One,\nstill one.', 'Two.']],
  ['One.\n \t\nTwo.', ['One.', 'Two.']],
  ['One.\r\n\r\nTwo.', ['One.', 'Two.']],
  ['\n\nOne.\n\n', ['One.']],
  [' \n ', []],
  ['', []],
])('the paragraphs of %j', (text, paragraphs) => {
  expect(paragraphsOf(text).map((paragraph) => paragraph.trim())).toEqual(paragraphs)
})
