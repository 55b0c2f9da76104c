import { expect, test } from 'vitest'
import { fitsOf } from './kit-fits.ts'

const kits = [
  {
    _id: 'a',
    title: 'A',
    slug: 'a',
    image: null,
    places: [
      { aircraft: 'light', fits: false, where: 'Too large' },
      { aircraft: 'heavy', fits: true },
    ],
  },
  { _id: 'b', title: 'B', slug: 'b', image: null, places: [] },
] as const

const summary = (fits: ReturnType<typeof fitsOf>) =>
  fits.map(({ kit, fits: isFitting, where }) => [kit.slug, isFitting, where])

test('the class decides which kits fit, and kits without an answer are left out', () => {
  expect(summary(fitsOf(kits, { aircraftClass: 'light' }))).toEqual([['a', false, 'Too large']])
  expect(summary(fitsOf(kits, { aircraftClass: 'midsize' }))).toEqual([])
  expect(summary(fitsOf(kits, { aircraftClass: 'heavy' }))).toEqual([['a', true, undefined]])
})

test('a type overrides its class for single kits, also if the class says nothing', () => {
  const stowage = [
    { kit: 'b', fits: true, where: 'Closet' },
    { kit: 'a', fits: true },
    { kit: 'gone', fits: true },
  ]
  expect(summary(fitsOf(kits, { aircraftClass: 'light', stowage }))).toEqual([
    ['a', true, undefined],
    ['b', true, 'Closet'],
  ])
})
