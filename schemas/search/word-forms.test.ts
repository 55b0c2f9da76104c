import { expect, test } from 'vitest'
import { beginningOf, stemOf } from './word-forms.ts'

test.each([
  ['ship', 'ships', 'shipped', 'shipping'],
  ['wash', 'washes', 'washing', 'washed'],
  ['clean', 'cleaning', 'cleaned'],
  ['kit', 'kits'],
  ['leash', 'leashes'],
  ['delivery', 'deliveries'],
  ['flammable', 'flammability'],
  ['certify', 'certified', 'certifies'],
  ['puppy', 'puppies'],
])('the forms of “%s” are one word, and begin alike', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
  for (const form of forms) {
    for (const other of forms) expect(other.startsWith(beginningOf(form)), form).toBe(true)
  }
})

test.each(['25.853', 'pj', '寵物', 'cafe', 'fly', 'us', ''])('%j stays', (word) => {
  expect(stemOf(word)).toBe(word)
  expect(beginningOf(word)).toBe(word)
})

test('no word begins with so little that everything does', () => {
  for (const word of ['flies', 'uses', 'dry', 'die', 'dogs']) {
    expect(beginningOf(word).length, word).toBeGreaterThan(2)
  }
})
