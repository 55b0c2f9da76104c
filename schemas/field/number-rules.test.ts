import { expect, test } from 'vitest'
import { checkNumber } from './number-rules.ts'

const limits = { missing: 'Enter a number.', min: 1, max: 5 }

test.each([1, 5, undefined, '9'])('%j is valid', (number) => {
  expect(checkNumber(number, limits)).toBe(true)
})

test.each([0.99, 5.01, 2.5, Number.NaN])('%d is not', (number) => {
  expect(checkNumber(number, limits)).toBe('Enter a whole number from 1 to 5.')
})

test('accepts decimals if they are allowed', () => {
  expect(checkNumber(2.5, { ...limits, decimals: true })).toBe(true)
  expect(checkNumber(5.5, { ...limits, decimals: true })).toBe('Enter a number from 1 to 5.')
})
