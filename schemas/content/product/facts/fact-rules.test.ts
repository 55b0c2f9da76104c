import { expect, test } from 'vitest'
import { checkMeasure } from '#schemas/field/number-rules.ts'
import { checkContentsOnce, checkListed, checkSameContents } from './contents-field.ts'
import { checkDocumentSize, checkDocumentsOnce, checkDocumentType } from './documents-field.ts'
import { checkClaimsOnce, checkEvidence, checkPast, checkSupported } from './evidence-field.ts'
import { checkLeadTime } from './lead-time-field.ts'
import { checkOthers } from './related-fields.ts'
import { checkSize, checkSizesOnce } from './size-chart-field.ts'
import { checkWhole } from './size-field.ts'
import { checkCountry, checkPacked, checkWeight } from './spec-field.ts'
import { checkFits, checkWhere } from './stowage-field.ts'

const box = (lengthMm: number, widthMm: number, heightMm: number) => ({
  lengthMm,
  widthMm,
  heightMm,
})
const small = box(300, 200, 100)
const large = box(610, 400, 250)

test('a kit is not larger packed than unpacked, regardless of the order of its sides', () => {
  expect(checkPacked({ outerSize: large, packedSize: small })).toBe(true)
  expect(checkPacked({ outerSize: large, packedSize: box(250, 610, 400) })).toBe(true)
  expect(checkPacked({ outerSize: small, packedSize: large })).toMatch(/larger than the outer/)
  expect(checkPacked({ outerSize: large, packedSize: box(600, 450, 100) })).toMatch(/larger/)
  expect(checkPacked({ packedSize: large })).toBe(true)
  expect(checkPacked(undefined)).toBe(true)
})

test('a kit with a size needs a weight', () => {
  expect(checkWeight({ outerSize: large })).toMatch(/weight is not/)
  expect(checkWeight({ outerSize: large, weightGrams: 4200 })).toBe(true)
  expect(checkWeight({ outerSize: { lengthMm: 5 } })).toBe(true)
})

test('a kit with a spec sheet needs itemized contents', () => {
  const about = (fields: object) => ({
    document: { _id: 'a', _type: 'product', ...fields } as never,
  })
  const kit = { includes: '• Towels', spec: {} }
  expect(checkListed([], about(kit))).toMatch(/quantities/)
  expect(checkListed(undefined, about(kit))).toMatch(/quantities/)
  expect(checkListed([{ name: 'Towel' }], about(kit))).toBe(true)
  expect(checkListed(undefined, about({ ...kit, spec: undefined }))).toBe(true)
  expect(checkListed(undefined, about({ ...kit, includes: ' ' }))).toBe(true)
})

test.each([
  [checkWhole({ lengthMm: 5 }), /width and the height as well/],
  [checkWhole(large), true],
  [checkWhole({}), true],
  [checkLeadTime({ min: 3 }), /Fill in both/],
  [checkLeadTime({ min: 9, max: 5 }), /maximum lead time \(5\) is less .*Swap them/],
  [checkLeadTime({ min: 5, max: 5 }), true],
  [checkSize({ weightMinKg: 9, weightMaxKg: 5 }), /^The maximum weight \(5\).*Swap them\.$/],
  [checkSize({ girthMinMm: 900, girthMaxMm: 500 }), /^The maximum chest girth \(500\)/],
  [
    checkSize({ weightMinKg: 9, weightMaxKg: 5, girthMinMm: 900, girthMaxMm: 500 }),
    /maximum weight.*maximum chest girth/,
  ],
  [checkSize({ size: 'L', breeds: 'Poodle' }), /Fill in a weight.*does not show it/],
  [checkSize({ size: 'L', weightMaxKg: 30 }), true],
  [checkSizesOnce([{ size: 'L' }, { size: ' l ' }]), /“L” has two rows/],
  [checkSizesOnce([{ size: 'L' }, { size: 'M' }, {}, {}]), true],
  [checkSize({ girthMinMm: 400, girthMaxMm: 500 }), true],
  [checkCountry('Portugal'), /Choose one from the list/],
  [checkCountry('us'), /Choose one/],
  [checkCountry('EU'), /Choose one/],
  [checkCountry('PT'), true],
  [checkFits({ where: 'Aft' }), /whether it fits/],
  [checkFits({ where: 'Aft', fits: false }), true],
  [checkWhere({ fits: true }), /where it is stowed/],
  [checkWhere({ fits: false }), true],
  [checkPast('2026-03-15', new Date('2026-03-14T12:00:00Z')), /in the future/],
  [checkPast('2026-03-14', new Date('2026-03-14T12:00:00Z')), true],
  [checkEvidence({ claim: 'Holds.', method: 'Pull' }), /Fill in the laboratory and the date\.$/],
  [checkEvidence({ claim: 'Holds.' }), true],
  [checkSupported({ claim: 'Holds.' }), /Nothing supports this claim/],
  [checkSupported({ claim: 'Holds.', notCertified: 'Nobody has tested it.' }), true],
  [checkSupported({ claim: 'Holds.', method: 'Pull' }), true],
  [checkClaimsOnce([{ claim: 'Holds.' }, { claim: 'holds. ' }]), /listed twice/],
  [checkClaimsOnce([{ claim: 'Holds.' }, { claim: 'Floats.' }]), true],
  [checkEvidence({ claim: 'Holds.', method: 'a', laboratory: 'b', date: 'c' }), true],
  [checkOthers([{ _ref: 'kit' }], 'drafts.kit'), /replenish itself/],
  [checkOthers([{ _ref: 'other' }], 'drafts.kit'), true],
  [checkMeasure(4, { min: 5, max: 9, unit: 'grams' }), 'Enter whole grams from 5 to 9.'],
  [checkMeasure(5.5, { min: 5, max: 9, unit: 'grams' }), 'Enter whole grams from 5 to 9.'],
  [checkMeasure(5.5, { min: 5, max: 9, unit: 'kilograms', decimals: true }), true],
  [checkMeasure(undefined, { min: 5, max: 9, unit: 'grams' }), true],
])('rule %#: %s', (answer, expected) => {
  if (typeof expected === 'object') expect(answer).toMatch(expected)
  else expect(answer).toBe(expected)
})

test('an item is listed once per subheading, or has a detail that differs', () => {
  const ramp = { quantity: 1, name: 'Ramp' }
  expect(checkContentsOnce([ramp, { ...ramp, name: ' ramp' }])).toMatch(/“ramp” is listed twice/)
  expect(checkContentsOnce([ramp, { ...ramp, detail: 'short' }])).toBe(true)
  expect(checkContentsOnce([ramp, { ...ramp, heading: 'For the cabin' }])).toBe(true)
  expect(checkContentsOnce([{ ...ramp, heading: 'Out' }, { name: 'Mat' }, ramp])).toMatch(/“ramp”/)
  expect(checkContentsOnce([{}, {}, null])).toBe(true)
})

test('compares the two lists of contents word by word', () => {
  const about = (includes: string) => ({
    document: { _id: 'a', _type: 'product', includes } as never,
  })
  const contents = [{ name: 'Microfiber towel' }, { name: 'Dog mat' }]
  const includes = '**For the cabin**\n• 6 × towels (microfiber), large\n• Mat for the dog'
  expect(checkSameContents(contents, about(includes))).toBe(true)
  expect(checkSameContents([...contents, { name: 'Ramp' }], about(includes))).toBe(
    '“Ramp” is in this list but not in “What’s included”. Keep both lists the same.',
  )
  expect(checkSameContents(contents, about(`${includes}\n• 2 × Bowl`))).toBe(
    '“2 × Bowl” is in “What’s included” but not in this list. Keep both lists the same.',
  )
  for (const [one, other] of [
    [[], includes],
    [contents, ' '],
    [undefined, includes],
  ] as const) {
    expect(checkSameContents(one, about(other))).toBe(true)
  }
})

test('a document is a PDF that a phone can load', async () => {
  const file = (_ref: string) => ({ asset: { _ref } })
  expect(checkDocumentType({})).toMatch(/Add the file/)
  expect(checkDocumentType(file('file-abc-docx'))).toMatch(/“docx” file. Save it as a PDF/)
  expect(checkDocumentType(file('file-abc-pdf'))).toBe(true)
  const sizes: Record<string, number> = { 'file-a-pdf': 10_000_000, 'file-b-pdf': 12_400_000 }
  const client = {
    withConfig: () => client,
    fetch: (_: string, { asset }: { asset: string }) => Promise.resolve(sizes[asset] ?? null),
  }
  // The rule uses these two methods of a client, and nothing else.
  const context = { getClient: () => client } as never
  expect(await checkDocumentSize(file('file-a-pdf'), context)).toBe(true)
  expect(await checkDocumentSize(file('file-unknown-pdf'), context)).toBe(true)
  expect(await checkDocumentSize({}, context)).toBe(true)
  expect(await checkDocumentSize(file('file-b-pdf'), context)).toMatch(/is 12.4 MB.*than 10 MB/)
  const entry = { file: file('file-a-pdf') }
  expect(checkDocumentsOnce([entry, entry])).toMatch(/same file is listed twice/)
  expect(checkDocumentsOnce([entry, {}, {}])).toBe(true)
})
