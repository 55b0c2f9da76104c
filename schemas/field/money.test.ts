import { expect, test } from 'vitest'
import { formatDollars, formatPrice } from './money.ts'

test.each([
  [24_900, '$249.00'],
  [7_905, '$79.05'],
  [1, '$0.01'],
  [99_900, '$999.00'],
])('%i cents are %s', (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown)
})

test('a price of zero is yet to be announced, an amount of zero is not', () => {
  expect(formatPrice(0)).toBe('TBD')
  expect(formatDollars(0)).toBe('$0.00')
})
