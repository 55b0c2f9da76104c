import { LaunchIcon } from '@sanity/icons/Launch'
import { defineType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { buttonsField, headingField, leadField } from '../block-fields.ts'
import { blockPreview } from '../block-preview.ts'

/** A band that asks visitors to do something. */
export const actionBlockType = defineType({
  name: 'actionBlock',
  title: 'Call to action',
  type: 'object',
  icon: LaunchIcon,
  description: 'A dark band with a heading and one or two buttons.',
  fields: [
    headingField({
      description: 'What visitors should do, or why.',
      missing: 'Write the heading. Without it, the page does not show this block.',
    }),
    leadField(),
    buttonsField('One or two. Put the more important one first.'),
  ],
  validation: (rule) => rule.custom(checkButton),
  preview: {
    select: { heading: 'heading', links: 'links', label: 'links.0.label' },
    prepare: ({ heading, links, label }) =>
      blockPreview({
        kind: 'Call to action',
        words: [heading],
        vital: { heading, button: links },
        about: label ? [`“${label}”`] : [],
      }),
  },
})

function checkButton(block: unknown) {
  const links = fieldOf(block, 'links')
  if (Array.isArray(links) && links.length > 0) return true
  const message = 'Add a button. Without one, the page does not show this block.'
  return { message, path: ['links'] }
}
