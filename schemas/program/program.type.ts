import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'

/** Whether a program can be asked for today (`spec.md §2`). */
const programStatuses = [
  { value: 'available', title: 'On offer' },
  { value: 'coming-soon', title: 'Coming Soon' },
] as const

const listOf = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'array',
    description,
    group: 'content',
    of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required().max(160) })],
    validation: (rule) => rule.unique().max(12),
  })

/** A service beyond the kits: on offer, or coming soon (`spec.md §2`). */
export const programType = defineType({
  name: 'program',
  title: 'Program',
  type: 'document',
  icon: SparklesIcon,
  description: 'A service beyond the kits, such as JetSanitize.',
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'listing', title: 'Address and position' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Name of the program',
      type: 'string',
      group: 'content',
      validation: (rule) => rule.required().min(3).max(80),
    }),
    slugField('Names the program in addresses: /programs/jetsanitize.'),
    defineField({
      name: 'status',
      title: 'Availability',
      type: 'string',
      description:
        'Programs on offer get a card of their own; the others a line under Coming Soon.',
      group: 'content',
      options: { list: [...programStatuses], layout: 'radio', direction: 'horizontal' },
      initialValue: 'coming-soon',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      type: 'text',
      rows: 3,
      description: 'One or two sentences for the card.',
      group: 'content',
      validation: (rule) => rule.required().max(300),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 6,
      description: 'The text of the program’s own page. A blank line begins a new paragraph.',
      group: 'content',
      validation: (rule) => rule.max(3000),
    }),
    pictureField({ description: 'Optional. At least 1200 × 800 pixels.', required: false }),
    listOf('highlights', 'Highlights', 'Up to three short promises, such as “Chemical-free”.'),
    listOf('inclusions', 'What’s included', 'Everything the program covers, one line each.'),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      description: 'How it happens, in order.',
      group: 'content',
      of: [
        defineArrayMember({
          name: 'step',
          title: 'Step',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'Name of the step',
              type: 'string',
              validation: (rule) => rule.required().max(60),
            }),
            defineField({
              name: 'description',
              title: 'What happens',
              type: 'text',
              rows: 2,
              validation: (rule) => rule.required().max(300),
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'description' } },
        }),
      ],
      validation: (rule) => rule.max(8),
    }),
    orderField(),
  ],
  orderings: [siteOrdering],
  preview: {
    select: { title: 'title', status: 'status', media: 'image' },
    prepare: ({ title, status, media }) => ({
      title,
      subtitle:
        programStatuses.find(({ value }) => value === status)?.title ?? 'No availability yet',
      media,
    }),
  },
})
