import { defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { textField } from '#schemas/field/text-field.ts'
import { aircraftClasses } from './aircraft-classes.ts'

/** The stowage of a kit by class of aircraft. */
export function stowageField() {
  return defineField({
    name: 'stowage',
    title: 'Stowage',
    type: 'object',
    description: 'Does it fit, and where? Classes without an answer are not shown.',
    group: 'facts',
    options: { collapsible: true },
    fields: aircraftClasses.map(({ name, title }) =>
      defineField({
        name,
        title,
        type: 'object',
        fields: [
          defineField({
            name: 'fits',
            title: 'Does it fit?',
            type: 'boolean',
            options: { answers: { yes: 'Fits', no: 'Does not fit', open: 'Not stated' } },
          }),
          textField({
            name: 'where',
            title: 'Where',
            description: 'Such as “Aft baggage compartment”, or the reason why it does not fit.',
            max: 120,
          }),
        ],
        validation: (rule) => [rule.custom(checkFits), rule.custom(checkWhere).warning()],
      }),
    ),
  })
}

/** An error message if a place is named without an answer to whether the kit fits, else `true`. */
export function checkFits(place: unknown): true | string {
  if (!fieldOf(place, 'where') || typeof fieldOf(place, 'fits') === 'boolean') return true
  return 'Say whether it fits: choose “Fits” or “Does not fit”.'
}

/** A warning if a kit fits but no place is named, else `true`. */
export function checkWhere(place: unknown): true | string {
  return fieldOf(place, 'fits') === true && !fieldOf(place, 'where')
    ? 'Say where it is stowed. Crews will ask.'
    : true
}
