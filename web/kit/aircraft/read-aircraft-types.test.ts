import { expect, test } from 'vitest'
import type { AircraftTypesQueryResult } from '#schemas/sanity.types.ts'
import { readAircraftTypes } from './read-aircraft-types.ts'

const whole = {
  _id: 'a',
  title: 'Jet 1',
  manufacturer: 'Maker',
  slug: 'jet-1',
  aircraftClass: 'light',
  aliases: ['J1'],
  baggageDoor: { widthMm: 700, heightMm: 600 },
  cabinNotes: 'Notes',
  source: 'Handbook',
  stowage: [{ kit: 'k', fits: false, where: 'Closet' }],
}
// The lake can contain any value.
const read = (...rows: object[]) => readAircraftTypes(rows as AircraftTypesQueryResult)

test('reads a complete type', () => {
  const { _id, baggageDoor, ...others } = whole
  expect(read(whole)).toEqual([{ ...others, door: [700, 600] }])
})

test.each([
  { title: ' ' },
  { manufacturer: null },
  { aircraftClass: 'turboprop' },
  { slug: null },
  { slug: 7 },
])('leaves out a type with %j, and no other', (broken) => {
  expect(read({ ...whole, ...broken })).toBeNull()
  expect(read({ ...whole, ...broken }, { ...whole, slug: 'jet-2' })).toHaveLength(1)
})

test.each([
  [{ baggageDoor: { widthMm: 700 } }, 'door'],
  [{ baggageDoor: { widthMm: 70_000, heightMm: 600 } }, 'door'],
  [{ aliases: 'J1' }, 'aliases'],
  [{ cabinNotes: 7 }, 'cabinNotes'],
  [{ source: ' ' }, 'source'],
  [{ stowage: [null, { kit: 'k' }, { fits: true }] }, 'stowage'],
])('%j counts as missing', (broken, name) => {
  const [type] = read({ ...whole, ...broken }) ?? []
  expect(type).not.toHaveProperty(name)
  expect(type).toHaveProperty('title')
})

test('an address belongs to the first type that has it', () => {
  expect(read(whole, { ...whole, title: 'Other' })).toMatchObject([{ title: 'Jet 1' }])
})
