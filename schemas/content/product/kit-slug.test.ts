import { expect, test } from 'vitest'
import { pageAddress } from '#schemas/content/redirect/page-address.ts'
import { reservedKitSlugs } from './product.type.ts'
import { isAddressable } from './kit-slug.ts'

test.each([
  ['master-kit', true],
  ['comparer', true],
  ['Ⅳ', true],
  ['compare', false],
  ['..', false],
  [' ', false],
  ['a\u0000b', false],
  ['\uD800', false],
  [7, false],
])('a kit with the slug %j has a page: %s', (slug, verdict) => {
  expect(isAddressable(slug)).toBe(verdict)
  expect(pageAddress('product', slug) !== undefined).toBe(verdict)
})

test('the Studio offers no kit the address of the comparison', () => {
  expect(reservedKitSlugs.get('compare')).toBe('Compare kits')
})
