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
      missing: 'Write the heading: the page leaves this block out without one.',
    }),
    leadField(),
    buttonsField('One or two. The first is the one that visitors should press.'),
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
  const message = 'Add a button: the page leaves this block out without one.'
  return { message, path: ['links'] }
}
