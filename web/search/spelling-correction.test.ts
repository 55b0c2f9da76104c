import { expect, test } from 'vitest'
import { stemOf } from '#schemas/protocol/search/word-stem.ts'
import { searchWord } from './search-words.ts'
import { closestName } from './spelling-correction.ts'

const named = (names: readonly string[]) => names.map((name) => ({ name, nameStem: stemOf(name) }))
const names = named(['leash', 'accommodation', 'blanket'])

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
  '%s is not a misspelling of any name',
  (typed) => {
    expect(closestName(names, searchWord(typed))).toBeUndefined()
  },
)

test('the name with the fewest wrong letters is the closest', () => {
  expect(closestName(named(['carriages', 'carrier']), searchWord('carriaer'))).toBe('carrier')
})
