import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { orderField } from '#schemas/field/order-field.ts'
import { textRules } from '#schemas/field/text-rules.ts'

/** A question visitors ask, and its answer (`docs/product.md §3`). */
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
        ...textRules(rule, {
          missing: 'Write the question: the site leaves the answer out without one.',
          min: 8,
          max: 160,
        }),
        rule.custom(checkQuestion).warning(),
      ],
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'text',
      rows: 6,
      description: 'Two to four sentences. Search engines may show them as they stand.',
      group: 'content',
      validation: (rule) =>
        textRules(rule, {
          missing: 'Write the answer: the site leaves the question out without one.',
          min: 20,
          max: 1500,
          sentences: [2, 4],
        }),
    }),
    orderField(),
  ],
  orderings: [
    { title: 'As on the site', name: 'siteOrder', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'question', answer: 'answer' },
    prepare: ({ title, answer }) => ({
      title,
      subtitle: incompleteNote({ question: title, answer })[0] ?? String(answer),
    }),
  },
})

function checkQuestion(text: string | undefined): true | string {
  return !text?.trim() || text.trim().endsWith('?') ? true : 'A question ends with a question mark.'
}
