import { assert, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOfAmount,
  chooseVariant,
  possibleHandles,
  productIdOf,
  readProductId,
} from './choose-variant.ts'

const variantOf = (title: string, at: number) => ({
  id: `gid://shopify/ProductVariant/${4400 + at}`,
  title,
})
const variants = ['Pro Kit', 'Basic Kit'].map(variantOf)
const chosen = (id: string, from = variants) => chooseVariant(id, from)?.title

test('the suffix -premium selects Pro, -basic or the cabin kit selects Basic', () => {
  expect(chosen('cabin-clean-up-kit-premium')).toBe('Pro Kit')
  expect(chosen('cabin-clean-up-kit-basic')).toBe('Basic Kit')
  expect(chosen('cabin-clean-up-kit')).toBe('Basic Kit')
  expect(chosen('master-kit-basic')).toBe('Basic Kit')
})

test('the first variant is the fallback', () => {
  expect(chosen('master-kit')).toBe('Pro Kit')
  expect(chosen('cabin-clean-up-kit-premium', ['Small', 'Large'].map(variantOf))).toBe('Small')
  expect(chosen('master-kit', [])).toBeUndefined()
})

test('a variant called Premium is the premium one if none is called Pro', () => {
  const titles = ['Basic', 'Premium'].map(variantOf)
  expect(chosen('cabin-clean-up-kit-premium', titles)).toBe('Premium')
  // A part of a word does not count as a variant.
  expect(chosen('a-kit-premium', ['Basic', 'Protective'].map(variantOf))).toBe('Basic')
})

test('an id is the handle and at most one suffix', () => {
  expect(readProductId('a-kit-premium')).toMatchObject({ handle: 'a-kit', kind: 'premium' })
  expect(readProductId('a-kit-basic')).toMatchObject({ handle: 'a-kit', kind: 'basic' })
  expect(readProductId('a-basic-kit')).toMatchObject({ handle: 'a-basic-kit', kind: null })
  expect(readProductId('-basic')).toMatchObject({ handle: '-basic', kind: null })
})

test('every variant has an id that leads back to it, whatever its options are called', () => {
  for (const titles of [
    ['Default Title'],
    ['Basic', 'Pro'],
    ['S', 'M', 'L'],
    ['Basic', 'Deluxe'],
  ]) {
    const all = titles.map(variantOf)
    const ids = all.map((variant) => productIdOf('flight-shirt', variant, all))
    expect(new Set(ids).size).toBe(all.length)
    expect(ids.map((id) => chooseVariant(id, all))).toEqual(all)
    for (const id of ids) expect(possibleHandles(id)).toContain('flight-shirt')
  }
  const sizes = ['S', 'M'].map(variantOf)
  expect(sizes.map((one) => productIdOf('flight-shirt', one, sizes))).toEqual([
    'flight-shirt~4400',
    'flight-shirt~4401',
  ])
})

test('a variant that no longer exists is not replaced by another', () => {
  expect(chosen('flight-shirt~9')).toBeUndefined()
})

test('amounts become cents exactly', () => {
  assert(
    property(nat({ max: 2 ** 50 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(centsOfAmount(text)).toBe(cents)
    }),
  )
  expect(centsOfAmount('249')).toBe(24_900)
  expect(centsOfAmount('1.1')).toBe(110)
  expect(centsOfAmount('4.35')).toBe(435)
  expect(centsOfAmount('1.0900')).toBe(109)
})

test.each(['', '-1.0', '1.005', '1e3', ' 1.0', '1.', '.5', '1,000.00', '99999999999999999'])(
  'an amount written %j is not a price',
  (amount) => {
    expect(centsOfAmount(amount)).toBeUndefined()
  },
)
