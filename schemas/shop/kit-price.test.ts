import { expect, test } from 'vitest'
import { assert, nat, property } from 'fast-check'
import { centsOfAmount, lowestPrice, shortAmount, variantsText } from './kit-price.ts'

test('the price is the lowest variant’s, in cents', () => {
  const choice = (price: number, inStock = true) => ({ price, inStock })
  expect(lowestPrice([choice(39_900), choice(24_900), choice(100_000)])).toBe(24_900)
  // A variant that is sold out counts only if all are.
  expect(lowestPrice([choice(39_900), choice(24_900, false)])).toBe(39_900)
  expect(lowestPrice([choice(39_900, false), choice(24_900, false)])).toBe(24_900)
  expect(lowestPrice([])).toBe(0)
})

test('amounts become cents exactly', () => {
  assert(
    property(nat({ max: 2 ** 50 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(centsOfAmount(text)).toBe(cents)
      expect(centsOfAmount(shortAmount(text))).toBe(cents)
    }),
  )
  expect(centsOfAmount('249')).toBe(24_900)
  expect(centsOfAmount('1.1')).toBe(110)
  expect(centsOfAmount('4.35')).toBe(435)
  expect(centsOfAmount('1.0900')).toBe(109)
})

test.each(['', '-1.0', '1.005', '1e3', ' 1.0', '1.', '.5', '1,000.00', '99999999999999999'])(
  'an amount written %j is no price',
  (amount) => {
    expect(centsOfAmount(amount)).toBeUndefined()
  },
)

test('an amount whose hundredths are zero has one decimal', () => {
  const amounts = ['10.00', '10.50', '10.55', '0.00', '10', '10.000', '-3.40', '10.05']
  expect(amounts.map(shortAmount)).toEqual([
    '10.0',
    '10.5',
    '10.55',
    '0.0',
    '10',
    '10.000',
    '-3.4',
    '10.05',
  ])
})

const choice = (title: string, price: number, inStock = true) => ({
  id: title,
  title,
  price,
  inStock,
})

test('the cabin kit names the prices of its two variants, the basic one first', () => {
  const choices = [choice('Premium Kit', 39_900), choice('Basic Kit', 24_950)]
  expect(variantsText('cabin-clean-up-kit', choices)).toBe(
    'Basic Kit ($249.50) • Premium Kit ($399)',
  )
})

test('any kit names its variants in the order of the shop, and those that are sold out', () => {
  const sizes = [choice('S', 7900), choice('M', 7900, false), choice('L', 9900)]
  expect(variantsText('food-and-snack-kit', sizes)).toBe('S ($79) • M (sold out) • L ($99)')
  expect(variantsText('food-and-snack-kit', sizes.slice(0, 1))).toBeNull()
  expect(variantsText('food-and-snack-kit', [])).toBeNull()
  const many = Array.from({ length: 9 }, (_, at) => choice(String(at), 7900))
  expect(variantsText('food-and-snack-kit', many)).toBe('9 options')
  expect(variantsText('food-and-snack-kit', many.slice(1))).toMatch(
    /^1 \(\$79\) • .* • 8 \(\$79\)$/,
  )
})
