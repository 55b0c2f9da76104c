import { TransferIcon } from '@sanity/icons/Transfer'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { textRules } from '#schemas/field/text-rules.ts'
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
      description: 'What follows the site’s name, such as /products/old-kit.',
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
        'A page of this site, such as /products/new-kit. It may end in the name of a part: /contact#faqs.',
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
        'Search engines replace the old address by the new one. Switch it off for a while only, such as a season.',
      initialValue: true,
      validation: (rule) => rule.required().error('Switch this on or off.'),
    }),
    defineField({
      name: 'note',
      title: 'Note',
      type: 'text',
      rows: 2,
      description: 'Why there is this redirect. Visitors do not see it.',
      validation: (rule) => textRules(rule, { max: 300 }),
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
