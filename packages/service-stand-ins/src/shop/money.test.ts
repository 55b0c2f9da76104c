import { expect, test } from 'vitest'
import { amountOf } from './money.ts'

test.each([
  [0, '0.0'],
  [5, '0.05'],
  [50, '0.5'],
  [24_900, '249.0'],
  [24_910, '249.1'],
  [24_999, '249.99'],
])('%i cents are written %s', (cents, amount) => {
  expect(amountOf(cents)).toBe(amount)
})
