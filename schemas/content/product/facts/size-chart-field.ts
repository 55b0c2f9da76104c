import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { formatKilogramRange } from '#schemas/field/format-measurement.ts'
import { checkAscending, measureRules } from '#schemas/field/number-rules.ts'
import { nameIn, repeatedIn } from '#schemas/field/repeated-entries.ts'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts, factLimits } from './fact-limits.ts'

const dog = { ...factLimits.dogKg, unit: 'kilograms', decimals: true }
const girth = { ...factLimits.girthMm, unit: 'millimeters' }
const mat = { ...factLimits.matMm, unit: 'millimeters' }

const measures = [
  ['weightMinKg', 'Dog weight from (kg)', dog],
  ['weightMaxKg', 'Dog weight up to (kg)', dog],
  ['girthMinMm', 'Chest girth from (mm)', girth],
  ['girthMaxMm', 'Chest girth up to (mm)', girth],
  ['matLengthMm', 'Mat length (mm)', mat],
  ['matWidthMm', 'Mat width (mm)', mat],
] as const

/** The sizes of harness and mat by dog size. */
export function sizeChartField() {
  return defineField({
    name: 'sizeChart',
    title: 'Dog size chart',
    type: 'array',
    description: 'For the harness and mat: one row per size, smallest first.',
    group: 'facts',
    of: [
      defineArrayMember({
        name: 'dogSize',
        title: 'Size',
        type: 'object',
        options: { columns: 2 },
        fields: [
          textField({
            name: 'size',
            title: 'Size',
            description: 'As on the label: S, M or L.',
            missing: 'Name the size.',
            max: 20,
          }),
          textField({
            name: 'breeds',
            title: 'Breeds',
            description: 'Optional: a few examples.',
            max: 120,
          }),
          ...measures.map(([name, title, limits]) =>
            defineField({
              name,
              title,
              type: 'number',
              ...('decimals' in limits && { options: { decimals: true } }),
              validation: (rule) => measureRules(rule, limits),
            }),
          ),
        ],
        validation: (rule) => rule.custom(checkSize),
        preview: {
          select: { title: 'size', min: 'weightMinKg', max: 'weightMaxKg', breeds: 'breeds' },
          prepare: ({ title, min, max, breeds }) => ({
            title: title ?? 'Unnamed',
            subtitle: [
              typeof min === 'number' && typeof max === 'number' && formatKilogramRange(min, max),
              breeds,
            ]
              .filter(Boolean)
              .join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.sizeChart).error(`List at most ${factCounts.sizeChart} sizes.`),
      rule.custom(checkSizesOnce),
    ],
  })
}

/** An error message if a row has no measure of the dog, or contradicts itself, else `true`. */
export function checkSize(size: unknown): true | string {
  const isEmpty = measures.every(([name]) => typeof fieldOf(size, name) !== 'number')
  if (isEmpty && nameIn(size, 'size') !== '') {
    return 'Fill in a weight or another measurement, or remove this row. The site does not show it.'
  }
  const problems = [
    checkAscending('weight', fieldOf(size, 'weightMinKg'), fieldOf(size, 'weightMaxKg')),
    checkAscending('chest girth', fieldOf(size, 'girthMinMm'), fieldOf(size, 'girthMaxMm')),
  ].filter((problem) => problem !== true)
  return problems.length === 0 || problems.join(' ')
}

/** An error message if two rows are for the same size, else `true`. */
export function checkSizesOnce(sizes: unknown): true | string {
  const twice = repeatedIn(sizes, (size) => nameIn(size, 'size'))
  return twice === undefined
    ? true
    : `The size “${twice.toUpperCase()}” has two rows. Rename or remove one of them.`
}
