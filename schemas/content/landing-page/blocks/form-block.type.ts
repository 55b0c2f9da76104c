import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { headingField, leadField } from '../block-fields.ts'
import { blockPreview } from '../block-preview.ts'

/** Whether the form sends a question or an order. */
const formSources = [
  { value: 'contact', title: 'A question' },
  { value: 'order', title: 'An order' },
] as const

/** The landing-page block with the inquiry form. */
export const formBlockType = defineType({
  name: 'formBlock',
  title: 'Inquiry form',
  type: 'object',
  icon: EnvelopeIcon,
  description: 'The inquiry form beside our contact details. One per page.',
  fields: [
    headingField(),
    leadField(),
    defineField({
      name: 'source',
      title: 'What visitors send',
      type: 'string',
      description:
        'Both have the same fields. The team sees whether the inquiry is a question or an order.',
      options: { list: [...formSources], layout: 'radio', direction: 'horizontal' },
      initialValue: 'contact',
      validation: (rule) => rule.required().error('Choose what visitors send.'),
    }),
  ],
  preview: {
    select: { heading: 'heading', source: 'source' },
    prepare: ({ heading, source }) =>
      blockPreview({
        kind: 'Inquiry form',
        words: [heading],
        about: formSources.filter(({ value }) => value === source).map(({ title }) => title),
      }),
  },
})
