import { RocketIcon } from '@sanity/icons/Rocket'
import { defineField, defineType, type SanityDocument, type ValidationContext } from 'sanity'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { nameIn } from '#schemas/field/repeated-entries.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { knownDocuments, nameOf } from '#schemas/field/known-documents.ts'
import { linesField } from '#schemas/field/lines-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { aircraftLimits } from './aircraft-limits.ts'
import { baggageDoorField } from './baggage-door-field.ts'
import { ownStowageField } from './own-stowage-field.ts'

const nameTitle = 'Name of the type'

/** A warning if another type has the same name, else `true`. */
export async function checkNameOnce(
  document: Partial<SanityDocument> | undefined,
  { getClient }: Pick<ValidationContext, 'getClient'>,
): Promise<true | string> {
  const { _id, _type, title } = document ?? {}
  if (!_id || !_type || typeof title !== 'string') return true
  const { others } = await knownDocuments({ _id, _type }, { getClient })
  const other = others.find((one) => nameIn(one, 'title') === nameIn(document, 'title'))
  return other
    ? `${nameOf(other)} is on the list already, so visitors would see it twice. Change that one instead.`
    : true
}

/** A type of aircraft, for which visitors look up the kits that fit (`docs/product.md §3`). */
export const aircraftTypeType = defineType({
  name: 'aircraftType',
  title: 'Aircraft type',
  type: 'document',
  icon: RocketIcon,
  description:
    'A type of aircraft on the Aircraft page and in search. Its class decides which kits fit and where they go.',
  groups: [
    { name: 'content', title: 'Aircraft', default: true },
    { name: 'stowage', title: 'Kits that differ' },
    { name: 'listing', title: 'Address' },
  ],
  fields: [
    textField({
      name: 'title',
      title: nameTitle,
      description: 'As crews call it, without the manufacturer: Phenom 300.',
      group: 'content',
      missing: 'Name the type. Without a name, the site does not show it.',
      max: 40,
    }),
    textField({
      name: 'manufacturer',
      title: 'Manufacturer',
      description:
        'Such as Embraer. The page lists types by manufacturer, so spell it the same way each time.',
      group: 'content',
      missing: 'Name the manufacturer. Without it, the site does not show the type.',
      max: 40,
    }),
    defineField({
      name: 'aircraftClass',
      title: 'Class',
      type: 'string',
      description: 'Decides which kits fit and where they go, as each kit says under Stowage.',
      group: 'content',
      options: {
        list: aircraftClasses.map(({ name, title }) => ({ value: name, title })),
        layout: 'radio',
      },
      validation: (rule) =>
        rule.required().error('Choose a class. Without one, the site does not show the type.'),
    }),
    linesField({
      name: 'aliases',
      title: 'Other names',
      description: 'Variants, designations and spellings that visitors search for, one per line.',
      group: 'content',
      max: aircraftLimits.aliases,
      length: 40,
    }),
    toCheckField({ what: 'the class of this aircraft', group: 'content' }),
    baggageDoorField(),
    textField({
      name: 'cabinNotes',
      title: 'Cabin notes',
      rows: 3,
      description: 'Such as whether the baggage compartment can be reached in flight.',
      group: 'content',
      max: 300,
    }),
    textField({
      name: 'source',
      title: 'Source',
      description: 'The document with the dimensions and notes, and its date. Visitors see it.',
      group: 'content',
      max: 160,
    }),
    ownStowageField(),
    slugField({
      description: 'Identifies the type in the address of its page, such as phenom-300.',
      from: nameTitle,
    }),
  ],
  validation: (rule) => rule.custom(checkNameOnce).warning(),
  orderings: [
    {
      title: 'Manufacturer and name',
      name: 'siteOrder',
      by: [
        { field: 'manufacturer', direction: 'asc' },
        { field: 'title', direction: 'asc' },
      ],
    },
  ],
  preview: {
    select: { title: 'title', manufacturer: 'manufacturer', aircraftClass: 'aircraftClass' },
    prepare: ({ title, manufacturer, aircraftClass }) => {
      const known = aircraftClasses.find(({ name }) => name === aircraftClass)
      return {
        title: [manufacturer, title].filter(Boolean).join(' '),
        subtitle: [
          ...incompleteNote({ name: title, manufacturer, class: aircraftClass }),
          ...(known ? [known.title] : []),
        ].join(' · '),
      }
    },
  },
})
