import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { orderField } from '#schemas/field/order-field.ts'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { faqTopics, otherTopic } from './faq-topic.ts'

/** A question visitors ask, and its answer (`docs/product.md §3`). */
export const faqType = defineType({
  name: 'faq',
  title: 'FAQ',
  type: 'document',
  icon: HelpCircleIcon,
  description:
    'A question on the FAQ page and its answer. The first four also appear on the Contact page.',
  groups: [
    { name: 'content', title: 'Question and answer', default: true },
    { name: 'listing', title: 'Topic and position' },
  ],
  fields: [
    textField({
      name: 'question',
      title: 'Question',
      description: 'As a visitor would ask it.',
      group: 'content',
      missing: 'Write the question. Without it, the site does not show the answer.',
      min: 8,
      max: 160,
      warn: checkQuestion,
    }),
    textField({
      name: 'answer',
      title: 'Answer',
      rows: 6,
      description: 'Two to four sentences. Search engines may show them word for word.',
      group: 'content',
      missing: 'Write the answer. Without it, the site does not show the question.',
      min: 20,
      max: 1500,
      sentences: [2, 4],
    }),
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'string',
      description: `The FAQ page lists the question under this heading, or under “${otherTopic}” if you choose none.`,
      group: 'listing',
      options: { list: [...faqTopics] },
    }),
    toCheckField({ what: 'the terms and figures in this answer', group: 'content' }),
    orderField(),
  ],
  orderings: [
    { title: 'Order on the site', name: 'siteOrder', by: [{ field: 'order', direction: 'asc' }] },
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
