import { expect, test } from 'vitest'
import { formatLengths } from '#schemas/field/format-measurement.ts'
import { curatedProducts } from '../product.curated.ts'
import { checkPacked } from './spec-field.ts'

const kitOf = (slug: string) => {
  const kit = curatedProducts.find((known) => known.slug === slug)
  if (!kit) throw new RangeError(`There is no curated kit ${slug}.`)
  return kit
}
const master = kitOf('master-kit')
const accommodation = kitOf('canine-accommodation-kit')
const singly = [accommodation, kitOf('food-and-snack-kit'), kitOf('cabin-clean-up-kit')]
const inStock = curatedProducts.filter((kit) => kit.inStock)

type Kit = typeof master

const sizeOf = ({ spec }: Kit) =>
  Object.values(spec?.packedSize ?? spec?.outerSize ?? {}).map(Number)
const volumeOf = (kit: Kit) => sizeOf(kit).reduce((volume, side) => volume * side, 1)
const sorted = (sides: number[]) => sides.toSorted((a, b) => a - b)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const piecesOf = (kit: Kit, name: string) =>
  kit.contents?.find((item) => item.name === name)?.quantity

test('every curated kit says that its facts must be checked', () => {
  for (const kit of curatedProducts) expect(kit.toCheck).toBe(true)
})

test('part numbers follow one scheme, and no two are the same', () => {
  const numbers = curatedProducts.map(({ spec }) => spec?.partNumber ?? '')
  for (const number of numbers) expect(number).toMatch(/^PJ-[A-Z]{3}-\d{2}$/)
  expect(new Set(numbers).size).toBe(curatedProducts.length)
})

test('a kit in stock has size, weight, lead time and a place in each class of aircraft', () => {
  for (const { spec, leadTimeDays, stowage } of inStock) {
    expect(checkPacked(spec)).toBe(true)
    expect(spec?.weightGrams).toBeGreaterThan(0)
    expect(leadTimeDays?.max).toBeGreaterThanOrEqual(leadTimeDays?.min ?? Infinity)
    for (const place of [stowage?.light, stowage?.midsize, stowage?.heavy]) {
      expect(place).toMatchObject({ fits: true, where: expect.stringMatching(/\w/) })
    }
  }
})

test('the case of the Master Kit holds the three kits, and weighs more than they do', () => {
  const sides = sorted(sizeOf(master))
  for (const kit of singly) {
    expect(sorted(sizeOf(kit)).every((side, at) => side < (sides[at] ?? 0))).toBe(true)
  }
  expect(sum(singly.map(volumeOf))).toBeLessThan(volumeOf(master))
  const weights = singly.map(({ spec }) => spec?.weightGrams ?? Infinity)
  expect(master.spec?.weightGrams).toBeGreaterThan(sum(weights))
})

test('the door that the Master Kit needs is wider than its case', () => {
  const door = master.stowage?.light?.where?.match(/\d{3}/g)?.map(Number) ?? []
  expect(door).toHaveLength(2)
  const [low = Infinity, wide = Infinity] = sorted(sizeOf(master))
  expect(sorted(door).every((side, at) => side > ([low, wide][at] ?? 0))).toBe(true)
})

test('the Master Kit lasts as long as the first of the three kits, and takes the longest', () => {
  const lives = singly.map(({ spec }) => spec?.shelfLifeMonths ?? 0)
  expect(master.spec?.shelfLifeMonths).toBe(Math.min(...lives))
  const times = singly.map(({ leadTimeDays }) => leadTimeDays?.max ?? Infinity)
  expect(master.leadTimeDays?.max).toBeGreaterThanOrEqual(Math.max(...times))
})

test('the size chart has a row for each harness, the mat of the kit, and the weights of the text', () => {
  const chart = accommodation.sizeChart ?? []
  expect(chart).toHaveLength(piecesOf(accommodation, 'Padded harness') ?? 0)
  for (const { matLengthMm, matWidthMm } of chart) {
    const detail = formatLengths(Number(matLengthMm), Number(matWidthMm))
    expect(JSON.stringify(accommodation.contents)).toContain(detail)
  }
  const [from, to] = [chart[0]?.weightMinKg, chart.at(-1)?.weightMaxKg]
  expect(accommodation.description).toContain(`from ${from} to ${to} kg`)
  for (const [at, row] of chart.entries()) {
    const next = chart[at + 1]
    if (next) expect([next.weightMinKg, next.girthMinMm]).toEqual([row.weightMaxKg, row.girthMaxMm])
  }
})

test('the Cabin Clean-Up Kit has enough for the six clean-ups that it is planned for', () => {
  const kit = kitOf('cabin-clean-up-kit')
  expect(kit.description).toContain(
    'six clean-ups: a towel, two pads, a pair of gloves and two waste',
  )
  const perCleanUp = { 'Microfiber towel': 1, 'Absorbent pad': 2, 'Sealable waste bag': 2 }
  for (const [name, each] of Object.entries(perCleanUp)) expect(piecesOf(kit, name)).toBe(6 * each)
  expect(piecesOf(kit, 'Pair of nitrile gloves')).toBe(6)
})

test('a kit is replenished by kits that exist, under their names', () => {
  for (const kit of curatedProducts) {
    for (const { _id, title, slug } of kit.replenishedBy ?? []) {
      expect(kitOf(slug)).toMatchObject({ _id, title })
    }
  }
  expect(master.replenishedBy).not.toHaveLength(0)
})

test('curated evidence names no test that was not made, and says what is not certified', () => {
  for (const kit of inStock) {
    expect(kit.evidence).not.toHaveLength(0)
    for (const { method, laboratory, date, notCertified } of kit.evidence ?? []) {
      expect(method ?? laboratory ?? date ?? null).toBeNull()
      expect(notCertified).toMatch(/\bnot? /i)
    }
  }
})
