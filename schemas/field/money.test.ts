import { expect, test } from 'vitest'
import { centsFromDollars, formatDollars, formatPrice } from './money.ts'

test.each([
  [24_900, '$249.00'],
  [7_905, '$79.05'],
  [1, '$0.01'],
  [99_900, '$999.00'],
])('%i cents are %s', (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown)
})

test('a price of zero means to be announced, an amount of zero does not', () => {
  expect(formatPrice(0)).toBe('TBD')
  expect(formatDollars(0)).toBe('$0.00')
})

test.each([
  ['249', 24_900],
  ['79.05', 7905],
  ['0.1', 10],
  ['1,250.5', 125_050],
  [' $ 999.00 ', 99_900],
  ['19.99', 1999],
  ['12.', 1200],
])('people type %s for %i cents', (text, cents) => {
  expect(centsFromDollars(text)).toBe(cents)
})

test.each(['', 'about 20', '1.234', '-5', '1,25', '99999999999999999'])(
  '%j is not an amount',
  (text) => {
    expect(centsFromDollars(text)).toBeUndefined()
  },
)
