import { defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { measureRules } from '#schemas/field/number-rules.ts'
import { factLimits } from './fact-limits.ts'

const sides = [
  ['lengthMm', 'Length (mm)'],
  ['widthMm', 'Width (mm)'],
  ['heightMm', 'Height (mm)'],
] as const

/** The size of a box: three sides in millimeters. */
export function sizeField(about: { name: string; title: string; description: string }) {
  return defineField({
    ...about,
    type: 'object',
    options: { columns: 3 },
    fields: sides.map(([name, title]) =>
      defineField({
        name,
        title,
        type: 'number',
        validation: (rule) => measureRules(rule, { ...factLimits.sideMm, unit: 'millimeters' }),
      }),
    ),
    validation: (rule) => rule.custom(checkWhole),
  })
}

/** An error message if only some sides are filled in, else `true`. */
export function checkWhole(size: unknown): true | string {
  const missing = sides.filter(([name]) => typeof fieldOf(size, name) !== 'number')
  if (missing.length === 0 || missing.length === sides.length) return true
  const names = missing.map(([, title]) => title.replace(' (mm)', '').toLowerCase())
  return `Fill in the ${names.join(' and the ')} as well. The site shows a size only with all three dimensions.`
}

/** The sides of a size, longest first; undefined if a side is missing. */
export function sortedSides(size: unknown): number[] | undefined {
  const found = sides.map(([name]) => fieldOf(size, name))
  const known = found.filter((side) => typeof side === 'number')
  return known.length === sides.length ? known.toSorted((a, b) => b - a) : undefined
}
