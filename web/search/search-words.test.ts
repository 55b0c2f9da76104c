import { expect, test } from 'vitest'
import { likenessOf, searchWord } from './search-words.ts'

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
])('each form of “%s” finds every other form', (...forms) => {
  for (const form of forms) {
    const others = forms.filter((other) => other !== form)
    const found = others.map((other) => likenessOf(other, searchWord(form)))
    expect(found, form).toEqual(others.map(() => 'form'))
  }
})
