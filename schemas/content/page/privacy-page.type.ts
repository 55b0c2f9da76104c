import { LockIcon } from '@sanity/icons/Lock'
import { defineField } from 'sanity'
import { linesField } from '#schemas/field/lines-field.ts'
import { openingFields } from './opening-fields.ts'
import { entriesField, lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'
import { placeholderHint } from './placeholders.ts'
import { checkTopics, privacyTopics } from './privacy-topics.ts'

const sections = entriesField({
  name: 'sections',
  title: 'Sections',
  description: 'The site numbers them in this order, and lists their headings at the side.',
  fieldset: 'policy',
  entry: 'Section',
  max: 30,
  fields: [
    lineField({
      name: 'title',
      title: 'Heading',
      description: 'Without a number.',
      max: 80,
      inEntry: true,
    }),
    paragraphField({
      name: 'text',
      title: 'Text',
      description: `A blank line begins a new paragraph. ${placeholderHint}`,
      max: 3000,
      inEntry: true,
    }),
    linesField({
      name: 'list',
      title: 'List below the text',
      description: 'Optional. One point per line.',
      max: 20,
      length: 300,
      inEntry: true,
    }),
    defineField({
      name: 'adds',
      title: 'What the site adds here',
      type: 'string',
      description:
        'While analytics or the shop is on, the site adds text here about how they use personal data.',
      options: { list: [...privacyTopics] },
    }),
  ],
  preview: { title: 'title', subtitle: 'text' },
})

/** The privacy policy: legal text in numbered sections. */
export const privacyPageType = pageType({
  name: 'privacyPage',
  icon: LockIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'policy', title: 'Policy' },
  ],
  fields: [
    ...openingFields({
      caption: {
        description:
          'The date when the policy took effect. Update it with every substantial change.',
      },
      lead: { description: `One or two sentences. ${placeholderHint}`, max: 400 },
    }),
    {
      ...sections,
      validation: (rule) => [
        rule.required().min(1).max(30).error('The policy needs 1 to 30 sections.'),
        rule.custom(checkTopics).warning(),
      ],
    },
  ],
})
