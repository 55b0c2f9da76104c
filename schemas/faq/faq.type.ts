import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'
import { orderField } from '#schemas/field/order-field.ts'

/** A question visitors ask, and its answer (`spec.md §2`, contact page). */
export const faqType = defineType({
  name: 'faq',
  title: 'FAQ',
  type: 'document',
  icon: HelpCircleIcon,
  description: 'A question of the contact page and its answer.',
  groups: [
    { name: 'content', title: 'Question and answer', default: true },
    { name: 'listing', title: 'Position' },
  ],
  fields: [
    defineField({
      name: 'question',
      title: 'Question',
      type: 'string',
      description: 'As a visitor would ask it.',
      group: 'content',
      validation: (rule) => [
        rule.required().min(8).max(160),
        rule.regex(/\?$/, { name: 'question' }).warning('A question ends with a question mark.'),
      ],
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'text',
      rows: 6,
      description: 'Two to four sentences. Search engines may show them as they stand.',
      group: 'content',
      validation: (rule) => rule.required().min(20).max(1500),
    }),
    orderField(),
  ],
  orderings: [
    { title: 'As on the site', name: 'siteOrder', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: { select: { title: 'question', subtitle: 'answer' } },
})
