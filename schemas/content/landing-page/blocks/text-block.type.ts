import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineType } from 'sanity'
import { headingField } from '../block-fields.ts'
import { blockPreview, plainWords } from '../block-preview.ts'
import { richTextField } from '../rich-text-field.ts'

/** Text with headings, lists, links and pictures. */
export const textBlockType = defineType({
  name: 'textBlock',
  title: 'Text',
  type: 'object',
  icon: DocumentTextIcon,
  description: 'Text with headings, lists, quotes, links and pictures.',
  fields: [
    headingField({ description: 'Optional: shown to the left of the text on wide screens.' }),
    richTextField(),
  ],
  preview: {
    select: { heading: 'heading', body: 'body' },
    prepare: ({ heading, body }) => {
      const text = plainWords(body)
      return blockPreview({
        kind: 'Text',
        words: [heading, text.slice(0, 80)],
        vital: { text: Array.isArray(body) && body.length > 0 ? 'some' : '' },
      })
    },
  },
})
