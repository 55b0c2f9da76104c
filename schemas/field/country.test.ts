import { expect, test } from 'vitest'
import { countries, countryName } from './country.ts'

test('the list has each country once, by its name, and no obsolete codes', () => {
  const list = countries()
  const codes = list.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['US', 'CA', 'PT', 'GB', 'DE']))
  for (const past of ['UK', 'DD', 'SU', 'YU', 'EU', 'ZZ']) expect(codes).not.toContain(past)
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  expect(list.length).toBeGreaterThan(190)
  for (const { code, name } of list) expect(countryName(code)).toBe(name)
})
