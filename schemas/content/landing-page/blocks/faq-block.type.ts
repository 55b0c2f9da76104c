import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { nameIn, repeatedIn } from '#schemas/field/repeated-entries.ts'
import { textField } from '#schemas/field/text-field.ts'
import { headingField } from '../block-fields.ts'
import { blockPreview, counted } from '../block-preview.ts'

const ownEntry = defineArrayMember({
  name: 'faqEntry',
  title: 'Question for this page',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    textField({
      name: 'question',
      title: 'Question',
      description: 'As a visitor would ask it.',
      missing: 'Write a question. Without it, the page omits this answer.',
      min: 8,
      max: 160,
    }),
    textField({
      name: 'answer',
      title: 'Answer',
      rows: 5,
      description: 'Two to four sentences. Search engines may show them word for word.',
      missing: 'Write an answer. Without it, the page omits this question.',
      min: 20,
      max: 1500,
    }),
  ],
  preview: {
    select: { question: 'question', answer: 'answer' },
    prepare: ({ question, answer }) => ({
      title: question || 'Untitled question',
      subtitle: incompleteNote({ question, answer })[0] ?? String(answer),
    }),
  },
})

/** Questions and answers: from the FAQs, or written for this page. */
export const faqBlockType = defineType({
  name: 'faqBlock',
  title: 'Questions',
  type: 'object',
  icon: HelpCircleIcon,
  description: 'Questions and answers that open one by one.',
  fields: [
    headingField(),
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      description: 'Choose from the FAQs, or write questions for this page only.',
      of: [
        defineArrayMember({
          type: 'reference',
          title: 'One of the FAQs',
          to: [{ type: 'faq' }],
          weak: true,
          options: { disableNew: true },
        }),
        ownEntry,
      ],
      validation: (rule) => rule.custom(checkQuestions),
    }),
  ],
  preview: {
    select: { heading: 'heading', questions: 'questions', first: 'questions.0.question' },
    prepare: ({ heading, questions, first }) =>
      blockPreview({
        kind: 'Questions',
        words: [heading, first],
        vital: { questions },
        about: counted(questions, 'question', 'questions'),
      }),
  },
})

function checkQuestions(questions: unknown): true | string {
  const count = Array.isArray(questions) ? questions.length : 0
  if (count === 0) return 'Add a question, or remove this block.'
  if (count > 20) return `List at most twenty questions; there are ${count}.`
  const hasDuplicate = repeatedIn(questions, identityOf) !== undefined
  return hasDuplicate ? 'A question is listed twice. Remove one of the two.' : true
}

/**
 * What identifies a question: the id of its FAQ document, or its text if it was written for this page.
 */
function identityOf(entry: unknown): string {
  const reference = fieldOf(entry, '_ref')
  return typeof reference === 'string' ? reference : nameIn(entry, 'question')
}
