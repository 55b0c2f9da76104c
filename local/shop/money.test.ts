import { array, assert, double, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, amountOf } from './money.ts'

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

test('splits an amount to the cent, and no part exceeds its weight', () => {
  const weights = array(nat(1_000_000), { minLength: 1, maxLength: 40 })
  assert(
    property(weights, double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const total = all.reduce((sum, weight) => sum + weight, 0)
      const cents = Math.floor(total * part)
      const shares = allocate(cents, all)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
      expect(shares.every((share, index) => share >= 0 && share <= (all[index] ?? 0))).toBe(true)
    }),
  )
})
