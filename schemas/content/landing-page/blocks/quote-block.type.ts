import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineType } from 'sanity'
import { textField } from '#schemas/field/text-field.ts'
import { blockPreview } from '../block-preview.ts'

/** A quote and its author. */
export const quoteBlockType = defineType({
  name: 'quoteBlock',
  title: 'Quote',
  type: 'object',
  icon: BlockquoteIcon,
  description: 'A quote, and the person who said it.',
  fields: [
    textField({
      name: 'quote',
      title: 'Quote',
      rows: 4,
      description:
        'Only words that the person really said and allowed you to publish. The site adds the quotation marks.',
      missing: 'Write the quote. Without it, the page does not show this block.',
      max: 400,
      warn: (text) =>
        /^["“„«]/.test(text?.trim() ?? '')
          ? 'Remove the quotation marks: the site adds them.'
          : true,
    }),
    textField({
      name: 'author',
      title: 'Who said it',
      description: 'A name, or a publication.',
      missing: 'Say who said it. Without a source, the page does not show the quote.',
      max: 80,
    }),
    textField({
      name: 'role',
      title: 'Their role',
      description: 'Optional: a job and an organization, such as “Chief flight attendant”.',
      max: 100,
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
