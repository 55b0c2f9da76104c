import { LockIcon } from '@sanity/icons/Lock'
import { defineField } from 'sanity'
import { entries, line, lines, type PageField, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'
import { placeholderHint } from './placeholders.ts'
import { checkTopics, privacyTopics } from './privacy-topics.ts'

const sections = entries('Sections', {
  description: 'The site numbers them in this order, and lists their headings at the side.',
  entry: 'Section',
  max: 30,
  fields: {
    title: line('Heading', 'Without a number.', 80),
    text: paragraph('Text', `A blank line begins a new paragraph. ${placeholderHint}`, 3000),
    list: lines('List below the text', {
      description: 'Optional. One point per line.',
      max: 20,
      length: 300,
    }),
    adds: (name) =>
      defineField({
        name,
        title: 'What the site adds here',
        type: 'string',
        description:
          'While analytics or the shop is on, the site adds text here about how they use personal data.',
        options: { list: [...privacyTopics] },
      }),
  },
})

const requiredSections: PageField = (...field) => ({
  ...sections(...field),
  validation: (rule) => [
    rule.required().min(1).max(30).error('The policy needs 1 to 30 sections.'),
    rule.custom(checkTopics).warning(),
  ],
})

/** The privacy policy: legal text in numbered sections. */
export const privacyPageType = pageType({
  name: 'privacyPage',
  icon: LockIcon,
  sections: {
    Opening: {
      caption: line(
        'Small line above the headline',
        'The date when the policy took effect. Update it with every substantial change.',
        60,
      ),
      title: line('Headline', 'The largest text on the page.', 80),
      lead: paragraph('Text below the headline', `One or two sentences. ${placeholderHint}`, 400),
    },
    Policy: { sections: requiredSections },
  },
})
