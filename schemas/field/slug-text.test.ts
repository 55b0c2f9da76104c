import { expect, test } from 'vitest'
import { checkSlugText, freeSlug, slugFrom } from './slug-text.ts'

test.each([
  ['Food & Snack Kit', 'food-and-snack-kit'],
  ['  The Dog’s “Kit” — No. 2 ', 'the-dogs-kit-no-2'],
  ['Größe für Käthe', 'grosse-fur-kathe'],
  ['Łukasiewicz & Þórsdóttir Æther', 'lukasiewicz-and-thorsdottir-aether'],
  ['狗', ''],
  ['a'.repeat(120), 'a'.repeat(80)],
])('%j becomes the address %j', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test('a taken slug gets the first free number, within the allowed length', () => {
  expect(freeSlug('kit', new Set())).toBe('kit')
  expect(freeSlug('kit', new Set(['kit', 'kit-2']))).toBe('kit-3')
  const long = 'a'.repeat(80)
  expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(78)}-2`)
})

test.each(['Kit', 'kit--two', '-kit', 'kit/two', 'kit%20two', 'a'.repeat(81)])(
  '%j is not an address',
  (slug) => {
    expect(checkSlugText(slug)).toEqual(expect.any(String))
  },
)
