import { defaultParseSearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { comparedSlugs } from './find-compared.ts'
import { kitsParameter, leftOutNote, namedKits } from './comparison-url.ts'

/** Parses an address as the router does. */
const read = (search: string) => {
  const { kits }: { kits?: unknown } = defaultParseSearch(search)
  return namedKits(kits)
}

describe('the kits in an address', () => {
  test.each([
    ['', [], 0],
    ['?kits=', [], 0],
    ['?kits=b,a', ['a', 'b'], 0],
    ['?kits=a%2Cb', ['a', 'b'], 0],
    ['?kits=b&kits=a&kits=&kits=', ['a', 'b'], 0],
    ['?kits=a,a,b', ['a', 'b'], 1],
    ['?kits=a,b,c,d,e', ['a', 'b', 'c', 'd'], 1],
    ['?kits=,,a,%20,', ['a'], 0],
    ['?kits=747&kits=a', ['747', 'a'], 0],
    ['?kits={"a":1}', [], 0],
    ['?kits=true', [], 0],
  ])('%s names %j', (search, slugs, surplus) => {
    expect(read(search)).toEqual({ slugs, surplus })
  })

  test('an invented address is read up to a limit', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `kit-${at}`)
    expect(namedKits(many.join(',')).slugs).toHaveLength(4)
    expect(namedKits(many).surplus).toBe(49_996)
  })

  test('every order of the same kits is one address', () => {
    for (const kits of [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'c', 'a'],
    ]) {
      expect(kitsParameter(kits)).toBe('a,b,c')
      expect(read(`?kits=${kitsParameter(kits)}`).slugs).toEqual(['a', 'b', 'c'])
    }
  })
})

test.each([
  [[], ['x', 'y', 'z']],
  [['b'], ['b', 'x', 'y']],
  [['y'], ['y', 'x', 'z']],
  [
    ['b', 'a'],
    ['b', 'a'],
  ],
])('if the visitor chose %j, %j are compared', (chosen, compared) => {
  expect(comparedSlugs(chosen, ['x', 'y', 'z', 'w'])).toEqual(compared)
})

test('a note names what was left out', () => {
  expect(leftOutNote(0, 0)).toBe('')
  expect(leftOutNote(1, 0)).toBe('We left out one kit that does not exist.')
  expect(leftOutNote(2, 1)).toBe(
    'We left out 2 kits that do not exist, and duplicates or kits beyond the first 4.',
  )
})
