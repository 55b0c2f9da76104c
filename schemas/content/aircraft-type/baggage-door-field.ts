import { defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { measureRules } from '#schemas/field/number-rules.ts'
import { aircraftLimits } from './aircraft-limits.ts'

const sides = [
  ['widthMm', 'Width (mm)'],
  ['heightMm', 'Height (mm)'],
] as const

/** The opening of an aircraft's baggage door, in millimeters. */
export function baggageDoorField() {
  return defineField({
    name: 'baggageDoor',
    title: 'Baggage door',
    type: 'object',
    description: 'The opening, in millimeters. Leave it empty until you have a source.',
    group: 'content',
    options: { columns: 2 },
    fields: sides.map(([name, title]) =>
      defineField({
        name,
        title,
        type: 'number',
        validation: (rule) => measureRules(rule, { ...aircraftLimits.doorMm, unit: 'millimeters' }),
      }),
    ),
    validation: (rule) => [
      rule.custom(checkDoor),
      rule.custom((door, { document }) => checkDoorSource(door, document?.['source'])).warning(),
    ],
  })
}

const sideCount = (door: unknown) =>
  sides.filter(([name]) => typeof fieldOf(door, name) === 'number').length

/** An error message if only one side is filled in, else `true`. */
export function checkDoor(door: unknown): true | string {
  return sideCount(door) === 1
    ? 'Fill in both width and height. The site shows a door only with both.'
    : true
}

/** A warning if a door has no source, else `true`. */
export function checkDoorSource(door: unknown, source: unknown): true | string {
  const hasSource = typeof source === 'string' && source.trim() !== ''
  return sideCount(door) > 0 && !hasSource
    ? 'Say under “Source” where these dimensions come from. Crews will rely on them.'
    : true
}
