import { expect, test } from 'vitest'
import { checkCardText, checkDescription } from './product-rules.ts'

test.each([
  [undefined, 'The kit’s card in the catalog will have no text.'],
  ['  ', 'The kit’s card in the catalog will have no text.'],
  ['a'.repeat(160), true],
  ['a'.repeat(161), 'Cards look best with at most 160 characters.'],
  ['a'.repeat(240), 'Cards look best with at most 160 characters.'],
  // Another rule reports this.
  ['a'.repeat(241), true],
])('a card’s text of %j', (text, verdict) => {
  expect(checkCardText(text)).toBe(verdict)
})

test.each([
  [undefined, true],
  ['  ', true],
  ['Short.', false],
  [`  ${'a'.repeat(59)}  `, false],
  ['a'.repeat(60), true],
])('a description of %j: %j', (text, isFine) => {
  expect(checkDescription(text) === true).toBe(isFine)
})
