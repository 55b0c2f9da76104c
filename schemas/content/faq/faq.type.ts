import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { orderField } from '#schemas/field/order-field.ts'
import { textRules } from '#schemas/field/text-rules.ts'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { faqTopics, otherTopic } from './faq-topic.ts'

/** A question visitors ask, and its answer (`docs/product.md §3`). */
export const faqType = defineType({
  name: 'faq',
  title: 'FAQ',
  type: 'document',
  icon: HelpCircleIcon,
  description:
    'A question of the FAQ page and its answer. The first four also stand on the contact page.',
  groups: [
    { name: 'content', title: 'Question and answer', default: true },
    { name: 'listing', title: 'Topic and position' },
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
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'string',
      description: `The heading under which the FAQ page lists the question; “${otherTopic}” without one.`,
      group: 'listing',
      options: { list: [...faqTopics] },
    }),
    toCheckField({ what: 'the terms and figures of this answer', group: 'content' }),
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
