import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'
import { textRules } from '#schemas/field/text-rules.ts'
import { blockPreview } from '../block-preview.ts'

/** A quote and its author. */
export const quoteBlockType = defineType({
  name: 'quoteBlock',
  title: 'Quote',
  type: 'object',
  icon: BlockquoteIcon,
  description: 'A quote, and the person who said it.',
  fields: [
    defineField({
      name: 'quote',
      title: 'Quote',
      type: 'text',
      rows: 4,
      description:
        'Only words that the person really said and allowed you to publish. The site adds the quotation marks.',
      validation: (rule) => [
        ...textRules(rule, {
          missing: 'Write the quote. Without it, the page does not show this block.',
          max: 400,
        }),
        rule
          .custom((text) =>
            /^["“„«]/.test(text?.trim() ?? '')
              ? 'Remove the quotation marks: the site adds them.'
              : true,
          )
          .warning(),
      ],
    }),
    defineField({
      name: 'author',
      title: 'Who said it',
      type: 'string',
      description: 'A name, or a publication.',
      validation: (rule) =>
        textRules(rule, {
          missing: 'Say who said it. Without a source, the page does not show the quote.',
          max: 80,
        }),
    }),
    defineField({
      name: 'role',
      title: 'Their role',
      type: 'string',
      description: 'Optional: a job and an organization, such as “Chief flight attendant”.',
      validation: (rule) => textRules(rule, { max: 100 }),
    }),
  ],
  preview: {
    select: { quote: 'quote', author: 'author' },
    prepare: ({ quote, author }) =>
      blockPreview({
        kind: 'Quote',
        words: [quote],
        vital: { quote, 'name of the person quoted': author },
        about: author ? [String(author)] : [],
      }),
  },
})
