import { defineArrayMember, defineField } from 'sanity'
import { countryName } from '#schemas/field/country.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { checkLines } from '#schemas/field/lines-field.ts'
import { measureRules } from '#schemas/field/number-rules.ts'
import { textRules } from '#schemas/field/text-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts, factLimits } from './fact-limits.ts'
import { sizeField, sortedSides } from './size-field.ts'

/** The spec sheet of a kit. */
export function specField() {
  return defineField({
    name: 'spec',
    title: 'Spec sheet',
    type: 'object',
    description:
      'Enter millimeters and grams; the site also shows inches and pounds. Empty fields are not shown.',
    group: 'facts',
    options: { collapsible: true },
    fields: [
      sizeField({
        name: 'outerSize',
        title: 'Outer size',
        description: 'The case or pouch as used in the cabin.',
      }),
      sizeField({
        name: 'packedSize',
        title: 'Packed size',
        description: 'Folded or compressed for the baggage compartment, if that is smaller.',
      }),
      defineField({
        name: 'weightGrams',
        title: 'Weight (g)',
        type: 'number',
        description: 'The whole kit with its contents, in grams: 4200 for 4.2 kg.',
        validation: (rule) => measureRules(rule, { ...factLimits.weightGrams, unit: 'grams' }),
      }),
      materialsField(),
      defineField({
        name: 'shelfLifeMonths',
        title: 'Shelf life (months)',
        type: 'number',
        description: 'Of the item that expires first, counted from packing.',
        validation: (rule) => measureRules(rule, { ...factLimits.shelfLifeMonths, unit: 'months' }),
      }),
      textField({
        name: 'expiresFirst',
        title: 'What expires first',
        description: 'The item that sets the shelf life, such as “soft chews”.',
        max: 60,
      }),
      defineField({
        name: 'countryOfOrigin',
        title: 'Country of origin',
        type: 'string',
        description: 'Where the kit is made or packed.',
        options: { countries: true },
        validation: (rule) => rule.custom(checkCountry),
      }),
      textField({
        name: 'partNumber',
        title: 'Part number',
        description: 'The number for reordering, such as PJ-CAK-01.',
        max: 40,
      }),
    ],
    validation: (rule) => [rule.custom(checkPacked).warning(), rule.custom(checkWeight).warning()],
  })
}

function materialsField() {
  return defineField({
    name: 'materials',
    title: 'Materials',
    type: 'array',
    description: 'One per line, with its use: “Saddle leather (leash)”.',
    of: [
      defineArrayMember({
        type: 'string',
        title: 'Material',
        validation: (rule) =>
          textRules(rule, { missing: 'Fill in this line or remove it.', max: 80 }),
      }),
    ],
    validation: (rule) => rule.custom((lines) => checkLines(lines, factCounts.materials)),
  })
}

/** An error message if a text is not a country code, else `true`. */
export function checkCountry(code: unknown): true | string {
  if (typeof code !== 'string' || code === '' || countryName(code) !== null) return true
  return 'This is not a country. Choose one from the list.'
}

/** A warning if a kit is larger packed than in use, else `true`. */
export function checkPacked(spec: unknown): true | string {
  const outer = sortedSides(fieldOf(spec, 'outerSize'))
  const packed = sortedSides(fieldOf(spec, 'packedSize'))
  const isLarger = packed?.some((side, at) => side > (outer?.[at] ?? side))
  return isLarger ? 'The packed size is larger than the outer size. Swap or correct them.' : true
}

/** A warning if a kit has a size but no weight, else `true`. */
export function checkWeight(spec: unknown): true | string {
  const hasSize = sortedSides(fieldOf(spec, 'outerSize')) !== undefined
  return hasSize && typeof fieldOf(spec, 'weightGrams') !== 'number'
    ? 'The size is filled in but the weight is not. Flight departments need both.'
    : true
}
