import { expect, test } from 'vitest'
import { stemOf } from './word-forms.ts'

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
])('the forms of “%s” have one stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

test.each(['25.853', 'pj', '寵物', 'cafe', 'fly', 'us', ''])('%j stays', (word) => {
  expect(stemOf(word)).toBe(word)
})
