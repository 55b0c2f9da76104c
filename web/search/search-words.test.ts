import { expect, test } from 'vitest'
import { closestName, searchWord } from './search-words.ts'

const names = ['leash', 'accommodation', 'blanket']

test.each([
  ['leesh', 'leash'],
  ['leassh', 'leash'],
  ['leahs', 'leash'],
  ['leeshes', 'leash'],
  ['blankt', 'blanket'],
  ['accomodation', 'accommodation'],
  ['acommodatoin', 'accommodation'],
])('%s is a misspelling of %s', (typed, name) => {
  expect(closestName(names, searchWord(typed))).toBe(name)
})

test.each(['lesh', 'laesh', 'leehss', 'blonkot', 'acomodatoin', 'leas1', ''])(
  '%s is no misspelling of any name',
  (typed) => {
    expect(closestName(names, searchWord(typed))).toBeUndefined()
  },
)

test('the name with the fewest wrong letters is the closest', () => {
  expect(closestName(['carriages', 'carrier'], searchWord('carriaer'))).toBe('carrier')
})
