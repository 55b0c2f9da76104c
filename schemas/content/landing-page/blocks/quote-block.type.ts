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
  description: 'What somebody has said, and who it was.',
  fields: [
    defineField({
      name: 'quote',
      title: 'Quote',
      type: 'text',
      rows: 4,
      description:
        'Only what has really been said, with leave to print it. The site adds the quotation marks.',
      validation: (rule) => [
        ...textRules(rule, {
          missing: 'Write what was said: the page leaves this block out without it.',
          max: 400,
        }),
        rule
          .custom((text) =>
            /^["“„«]/.test(text?.trim() ?? '')
              ? 'Leave the quotation marks out: the site adds its own.'
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
          missing: 'Name who said it: the page shows no quote without its source.',
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
        vital: { quote, 'name of who said it': author },
        about: author ? [String(author)] : [],
      }),
  },
})
