import { expect, test } from 'vitest'
import { deletionsOf } from './google-cookies.ts'

test("Google's cookies are deleted with every domain that they may have, and no others", () => {
  const cookies = '_ga=GA1.1.2.3; session=abc; _ga_ABC1234567=GS2.1.s1; _gallery=1; my_ga=2'
  expect(deletionsOf(cookies, 'www.petjet.example')).toEqual([
    '_ga=; max-age=0; path=/',
    '_ga=; max-age=0; path=/; domain=www.petjet.example',
    '_ga=; max-age=0; path=/; domain=petjet.example',
    '_ga_ABC1234567=; max-age=0; path=/',
    '_ga_ABC1234567=; max-age=0; path=/; domain=www.petjet.example',
    '_ga_ABC1234567=; max-age=0; path=/; domain=petjet.example',
  ])
})

test('a host without a domain has its own only', () => {
  expect(deletionsOf('_ga=1', 'localhost')).toEqual(['_ga=; max-age=0; path=/'])
  expect(deletionsOf('', 'localhost')).toEqual([])
})
