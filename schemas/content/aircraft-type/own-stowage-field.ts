import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { repeatedIn } from '#schemas/field/repeated-entries.ts'
import { textField } from '#schemas/field/text-field.ts'
import { checkWhere } from '#schemas/content/product/facts/stowage-field.ts'
import { aircraftLimits } from './aircraft-limits.ts'

/** The kits whose fit in a type of aircraft differs from their fit in its class. */
export function ownStowageField() {
  return defineField({
    name: 'stowage',
    title: 'Kits that fit differently',
    type: 'array',
    description: 'Only kits for which the class is wrong. All other kits follow the class.',
    group: 'stowage',
    of: [
      defineArrayMember({
        name: 'ownStowage',
        title: 'Kit',
        type: 'object',
        fields: [
          defineField({
            name: 'kit',
            title: 'Kit',
            type: 'reference',
            to: [{ type: 'product' }],
            // A kit can be removed from the site while a type refers to it; the page then leaves the
            // kit out.
            weak: true,
            options: { disableNew: true },
            validation: (rule) => rule.required().error('Choose the kit.'),
          }),
          defineField({
            name: 'fits',
            title: 'Does it fit?',
            type: 'boolean',
            options: { answers: { yes: 'Fits', no: 'Does not fit', open: 'Not stated' } },
            validation: (rule) => rule.required().error('Choose “Fits” or “Does not fit”.'),
          }),
          textField({
            name: 'where',
            title: 'Where',
            description: 'Such as “Aft baggage compartment”, or the reason why it does not fit.',
            max: 120,
          }),
        ],
        validation: (rule) => rule.custom(checkWhere).warning(),
        preview: {
          select: { title: 'kit.title', fits: 'fits', where: 'where' },
          prepare: ({ title, fits, where }) => ({
            title: title ?? 'No kit',
            subtitle: [fits === true && 'Fits', fits === false && 'Does not fit', where]
              .filter(Boolean)
              .join(': '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(aircraftLimits.stowage).error(`List at most ${aircraftLimits.stowage} kits.`),
      rule.custom(checkKitsOnce),
    ],
  })
}

/** An error message if a kit is listed twice, else `true`. */
export function checkKitsOnce(list: unknown): true | string {
  const twice = repeatedIn(list, (entry) => {
    const ref = fieldOf(fieldOf(entry, 'kit'), '_ref')
    return typeof ref === 'string' ? ref : undefined
  })
  return twice === undefined ? true : 'A kit is listed twice. Remove one.'
}
