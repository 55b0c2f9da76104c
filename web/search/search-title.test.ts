import { expect, test } from 'vitest'
import { searchTitle, titleWithoutWords } from './search-title.ts'

test.each([
  ['leash', '“leash” – Search'],
  ['', 'Search'],
  ['a” – b', '“a” – b” – Search'],
])('the words %j are in the title, and can be taken out of it', (words, title) => {
  expect(searchTitle(words, 'Search')).toBe(title)
  expect(titleWithoutWords(`${title} | PetJet`)).toBe('Search | PetJet')
})

test('other titles stay', () => {
  expect(titleWithoutWords('Master Kit | PetJet')).toBe('Master Kit | PetJet')
})
