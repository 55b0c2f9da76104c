import { expect, test } from 'vitest'
import { curatedAircraftTypes } from './aircraft-type.curated.ts'
import { checkNameOnce } from './aircraft-type.type.ts'
import { checkDoor, checkDoorSource } from './baggage-door-field.ts'
import { checkKitsOnce } from './own-stowage-field.ts'

test('the built-in types have unique addresses and names, and no dimensions', () => {
  const slugs = curatedAircraftTypes.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.length).toBeGreaterThanOrEqual(40)
  expect(slugs).toEqual(expect.arrayContaining(['phenom-300', 'g650', 'citation-latitude']))
  for (const { title, aliases, baggageDoor, cabinNotes, source } of curatedAircraftTypes) {
    expect([baggageDoor, cabinNotes, source], title).toEqual([null, null, null])
    expect(new Set([title, ...(aliases ?? [])]).size, title).toBe(1 + (aliases?.length ?? 0))
  }
})

test('a door needs both sides, and a source', () => {
  expect(checkDoor(undefined)).toBe(true)
  expect(checkDoor({ widthMm: 700 })).toMatch(/width and height/)
  const door = { widthMm: 700, heightMm: 600 }
  expect(checkDoor(door)).toBe(true)
  expect(checkDoorSource(door, ' ')).toMatch(/Source/)
  expect(checkDoorSource(door, 'Handbook')).toBe(true)
  expect(checkDoorSource({}, undefined)).toBe(true)
})

test('a kit can differ from the class only once', () => {
  const entry = (_ref: string) => ({ kit: { _ref }, fits: true })
  expect(checkKitsOnce([entry('a'), entry('b'), {}, {}])).toBe(true)
  expect(checkKitsOnce([entry('a'), entry('a')])).toMatch(/twice/)
})

test('a type whose name is on the list already is reported', async () => {
  const client = {
    withConfig: () => client,
    fetch: () => Promise.resolve([{ id: 'one', title: 'Phenom 300 ', slug: 'phenom-300' }]),
  }
  // A client has many more methods, none of which is used.
  const context = { getClient: () => client } as unknown as Parameters<typeof checkNameOnce>[1]
  const document = (_id: string, title: string) => ({ _id, _type: 'aircraftType', title })
  expect(await checkNameOnce(document('two', 'phenom 300'), context)).toMatch(/“Phenom 300”/)
  expect(await checkNameOnce(document('two', 'Phenom 100'), context)).toBe(true)
  expect(await checkNameOnce(document('drafts.one', 'Phenom 300'), context)).toBe(true)
})
