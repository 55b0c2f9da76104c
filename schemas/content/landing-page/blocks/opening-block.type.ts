import { PlayIcon } from '@sanity/icons/Play'
import { defineType } from 'sanity'
import { pictureField } from '#schemas/field/picture-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { buttonsField, headingField, leadField } from '../block-fields.ts'
import { blockPreview } from '../block-preview.ts'

/** The top of a landing page: its heading, a lead, buttons and a wide picture. */
export const openingBlockType = defineType({
  name: 'openingBlock',
  title: 'Opening',
  type: 'object',
  icon: PlayIcon,
  description: 'The top of the page: a large heading, a lead, buttons and a wide picture.',
  fields: [
    textField({
      name: 'caption',
      title: 'Caption',
      description: 'Optional: a few small words above the heading.',
      max: 40,
    }),
    headingField({
      description: 'The heading of the whole page. Search engines read it first.',
      missing: 'Write the heading. Without it, the page does not show this block.',
      max: 70,
    }),
    leadField(),
    buttonsField('Up to two. Put the more important one first.'),
    pictureField({ required: false }),
  ],
  preview: {
    select: { heading: 'heading', media: 'image' },
    prepare: ({ heading, media }) =>
      blockPreview({ kind: 'Opening', words: [heading], vital: { heading }, media }),
  },
})
