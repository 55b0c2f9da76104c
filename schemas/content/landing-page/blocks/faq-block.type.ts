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
      missing: 'Write the question: the page leaves the answer out without one.',
      min: 8,
      max: 160,
    }),
    textField({
      name: 'answer',
      title: 'Answer',
      rows: 5,
      description: 'Two to four sentences. Search engines may show them word for word.',
      missing: 'Write the answer: the page leaves the question out without one.',
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
  const isTwice = repeatedIn(questions, keyOf) !== undefined
  return isTwice ? 'This question is listed twice. Remove one.' : true
}

/** The key of a question: its document's id if it is from the FAQs, otherwise its text. */
function keyOf(entry: unknown): string {
  const reference = fieldOf(entry, '_ref')
  return typeof reference === 'string' ? reference : nameIn(entry, 'question')
}
