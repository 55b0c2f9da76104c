import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkPlaceholders, maxReplyLength, replyPlaceholders } from './reply.ts'

/** The templates with which the team can begin a reply; a private document. */
export const replyTemplatesType = defineType({
  name: 'replyTemplates',
  title: 'Reply templates',
  type: 'document',
  icon: EnvelopeIcon,
  // Only the team reads this document, so there is nothing to publish.
  liveEdit: true,
  fields: [
    defineField({
      name: 'templates',
      title: 'Templates',
      type: 'array',
      description: 'Texts to begin a reply with, under “Reply by email”. Only the team sees them.',
      of: [
        defineArrayMember({
          name: 'replyTemplate',
          title: 'Template',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              description: 'The name in the list of templates.',
              validation: (rule) => rule.required().max(60),
            }),
            defineField({
              name: 'text',
              title: 'Text',
              type: 'text',
              rows: 8,
              description: `The reply fills in ${replyPlaceholders} from the inquiry, and quotes the visitor’s message below.`,
              validation: (rule) => [
                rule.required().max(maxReplyLength),
                rule.custom(checkPlaceholders),
              ],
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Reply templates' }) },
})
