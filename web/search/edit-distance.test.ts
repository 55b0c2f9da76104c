import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['leash', 'leash', 0],
  ['leesh', 'leash', 1],
  ['laesh', 'leash', 1],
  ['lesh', 'leash', 1],
  ['accomodation', 'accommodation', 1],
  ['acommodatoin', 'accommodation', 2],
  ['', 'ab', 2],
])('%s is %s but for %i letters', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
  expect(editDistance(one, other, distance - 1)).toBe(Infinity)
})

test('words that are far apart are infinitely far', () => {
  expect(editDistance('steaming', 'sealing', 1)).toBe(Infinity)
  expect(editDistance('kit', 'accommodation', 2)).toBe(Infinity)
})
