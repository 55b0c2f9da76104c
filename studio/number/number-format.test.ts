import { expect, test } from 'vitest'
import { decimalNumber, dollars, wholeNumber } from './number-format.ts'

test.each([
  ['249', 24_900],
  ['$1,299.99', 129_999],
])('%s is read as %i cents', (text, cents) => {
  expect(dollars.read(text)).toBe(cents)
})

test.each(['1.299,00', '1e9', '12,5', '1,29', '1299,00', '$', '€20', '0x10', '1 299'])(
  '%s is not an amount, and the message repeats it',
  (text) => {
    expect(dollars.read(text)).toBeUndefined()
    expect(dollars.errorMessage(text)).toContain(text)
  },
)

test.each([
  ['12.5', 12.5],
  [' 100 ', 100],
  ['-3', -3],
])('%j is the number %d', (text, number) => {
  expect(decimalNumber.read(text)).toBe(number)
})

test.each(['12,5', '1e3', '1,000', '0x10', 'Infinity', '', '.', '1.2.3', '99999999999999999999'])(
  '%j is not a number',
  (text) => {
    expect(decimalNumber.read(text)).toBeUndefined()
  },
)

test('the message of a whole number does not recommend decimals', () => {
  expect(wholeNumber.errorMessage('12,5')).toBe(
    '“12,5” is not a whole number. Write digits only: 12.',
  )
  expect(decimalNumber.errorMessage('12,5')).toContain('12.5')
  expect(wholeNumber.read('12')).toBe(12)
})
