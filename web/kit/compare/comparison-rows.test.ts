import { expect, test } from 'vitest'
import { curatedContent } from '#tests/support/curated-content.ts'
import { type ComparedKit, comparedKits } from './compared-kits.ts'
import { compareKits } from './comparison-rows.ts'

const [template] = (await comparedKits.run(curatedContent, ['master-kit'])).data

const kitOf = (
  title: string,
  facts: ComparedKit['facts'] = {},
  others: Partial<ComparedKit> = {},
): ComparedKit => ({
  ...template!,
  title,
  slug: title.toLowerCase(),
  price: 100,
  includes: '',
  facts,
  ...others,
})

const rowsOf = (kits: readonly ComparedKit[]) => compareKits(kits).flatMap(({ rows }) => rows)
const termsOf = (kits: readonly ComparedKit[]) => rowsOf(kits).map(({ term }) => term)

test('a comparison shows only rows that a kit fills in', () => {
  expect(termsOf([kitOf('A'), kitOf('B')])).toEqual(['Price', 'Status'])
  const heavy = kitOf('C', { spec: { weightGrams: 5200 }, leadTimeDays: { min: 5, max: 10 } })
  expect(rowsOf([kitOf('A'), heavy])).toMatchObject([
    { term: 'Price', isSame: true },
    { term: 'Status', isSame: true },
    {
      term: 'Lead time',
      values: [[], ['Ships in 5–10 business days from a confirmed order']],
      isSame: false,
    },
    { term: 'Weight', values: [[], ['5.2 kg (11.5 lb)']], isSame: false },
  ])
})

test('equal and different values are found, regardless of case and of the order of the kits', () => {
  const [a, b] = [
    kitOf('A', { stowage: [{ aircraft: 'light', fits: true, where: 'Aft' }] }, { price: 200 }),
    kitOf(
      'B',
      { stowage: [{ aircraft: 'light', fits: true, where: 'aft' }] },
      { availability: 'coming soon' },
    ),
  ]
  for (const kits of [
    [a, b],
    [b, a],
  ]) {
    expect(rowsOf(kits).map(({ term, isSame }) => [term, isSame])).toEqual([
      ['Price', false],
      ['Status', false],
      ['Light jet', true],
    ])
  }
})

test('common items come first, with their quantities, from either list of a kit', () => {
  const listed = kitOf('A', {}, { includes: '**Cabin**\n• 6 × Towel\n• Brush, wool\n• Bowl' })
  const counted = kitOf('B', {
    contents: [
      { quantity: 2, name: 'towel' },
      { quantity: 4, name: 'Towel' },
      { quantity: 1, name: 'Brush', detail: 'leather' },
      { quantity: 3, name: 'Leash' },
    ],
  })
  const parts = compareKits([listed, counted]).slice(1)
  expect(parts).toMatchObject([
    { title: 'Contents in common', rows: [{ term: 'Towel', values: [['6 ×'], ['6 ×']] }] },
    {
      title: 'Contents that differ',
      rows: [
        {
          term: 'Brush',
          values: [
            ['1 ×', 'wool'],
            ['1 ×', 'leather'],
          ],
        },
        { term: 'Bowl', values: [['1 ×'], []] },
        { term: 'Leash', values: [[], ['3 ×']] },
      ],
    },
  ])
})

test('a comparison of one kit, or of none, is possible', () => {
  expect(compareKits([])).toEqual([])
  expect(termsOf([kitOf('A')])).toEqual(['Price', 'Status'])
})
