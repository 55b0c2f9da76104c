import { expect, test } from 'vitest'
import { formatPrice } from './format-price.ts'

test.each([
  [24900, '$249.00'],
  [99950, '$999.50'],
  [5, '$0.05'],
  [0, 'TBD'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown)
})
