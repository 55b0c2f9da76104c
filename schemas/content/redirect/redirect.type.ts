import { TransferIcon } from '@sanity/icons/Transfer'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { textField } from '#schemas/field/text-field.ts'
import { checkArrives, checkFrom, checkTo } from './redirect-rules.ts'

/** A redirect from an address that no longer has a page (`docs/product.md §3`). */
export const redirectType = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: TransferIcon,
  description: 'Leads visitors and search engines from an old address to a new one.',
  fields: [
    defineField({
      name: 'from',
      title: 'Old address',
      type: 'string',
      description: 'The part after the site’s name, such as /products/old-kit.',
      validation: (rule, context) => [
        // For the generated types; in the Studio, checkFrom shows the only message.
        ...(context === undefined ? [rule.required()] : []),
        rule.custom(checkFrom),
      ],
    }),
    defineField({
      name: 'to',
      title: 'New address',
      type: 'string',
      description:
        'A page on this site, such as /products/new-kit. It can end with the name of a section, as in /contact#faqs.',
      validation: (rule, context) => [
        ...(context === undefined ? [rule.required()] : []),
        rule.custom(checkTo),
        rule.custom(checkArrives).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description:
        'Search engines replace the old address with the new one. Turn this off if the old address will return, as for a seasonal kit.',
      initialValue: true,
      validation: (rule) => rule.required().error('Turn this on or off.'),
    }),
    textField({
      name: 'note',
      title: 'Note',
      rows: 2,
      description: 'Why this redirect exists. Visitors do not see this.',
      max: 300,
    }),
  ],
  orderings: [
    { title: 'Old address', name: 'from', by: [{ field: 'from', direction: 'asc' }] },
    { title: 'New address', name: 'to', by: [{ field: 'to', direction: 'asc' }] },
  ],
  preview: {
    select: { from: 'from', to: 'to', permanent: 'permanent', note: 'note' },
    prepare: ({ from, to, permanent, note }) => ({
      title: `${from || '…'} → ${to || '…'}`,
      subtitle: [
        ...incompleteNote({ 'old address': from, 'new address': to }),
        permanent === false ? 'temporary' : 'permanent',
        ...(note ? [String(note)] : []),
      ].join(' · '),
    }),
  },
})
