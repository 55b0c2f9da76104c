import { defineArrayMember, defineField } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { textField } from '#schemas/field/text-field.ts'
import { checkAddress, checkPages } from './link-rules.ts'

interface LinksFieldOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly group?: string
  /** The highest number of links. */
  readonly max: number
}

/** The maximum length of a link's label, in characters. */
const maxLabel = 30

/** A list of links that editors name and order. */
export function linksField({ max, ...field }: LinksFieldOptions) {
  return defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: 'siteLink',
        title: 'Link',
        type: 'object',
        fields: [
          textField({
            name: 'label',
            title: 'Label',
            description: 'The text that visitors see: one to three words.',
            missing: 'Write the text of the link.',
            max: maxLabel,
          }),
          defineField({
            name: 'to',
            title: 'Address',
            type: 'string',
            description:
              'A page on this site, such as /contact or /products/master-kit, or an address that begins with https://.',
            validation: (rule, context) => [
              // For the generated types; in the Studio, checkAddress shows the only message.
              ...(context === undefined ? [rule.required()] : []),
              rule.custom(checkAddress),
            ],
          }),
        ],
        preview: {
          select: { label: 'label', to: 'to' },
          prepare: ({ label, to }) => ({
            title: label || 'A link without a label',
            subtitle: [...incompleteNote({ label, address: to }), ...(to ? [String(to)] : [])].join(
              ' · ',
            ),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(max).error(`List at most ${max} links.`),
      rule.unique().error('This link is listed twice. Remove one.'),
      rule.custom(checkPages),
    ],
  })
}
