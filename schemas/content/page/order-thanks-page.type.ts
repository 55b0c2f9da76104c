import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { openingFields } from './opening-fields.ts'
import { entriesField, lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/**
 * The words of the order confirmation page. The contact page, after its form is sent, and the emails
 * to visitors show the same next steps.
 */
export const orderThanksPageType = pageType({
  name: 'orderThanksPage',
  icon: CheckmarkCircleIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'next', title: 'What happens next' },
  ],
  fields: [
    ...openingFields({
      caption: {
        title: 'Caption',
        description:
          'Above the heading. Visitors who have just sent an inquiry see its number here.',
      },
      title: { title: 'Heading', description: 'The large heading of the page.' },
      lead: {
        name: 'text',
        title: 'Text',
        description: 'Says that the inquiry arrived.',
        max: 400,
      },
    }),
    lineField({
      name: 'homeLabel',
      title: 'Button',
      description: 'Links back to the home page.',
      fieldset: 'opening',
      max: 40,
    }),
    lineField({
      name: 'nextTitle',
      title: 'Heading of the steps',
      description: 'Shown above the steps on this page, after the contact form and in the email.',
      fieldset: 'next',
      max: 80,
    }),
    lineField({
      name: 'answerTime',
      title: 'When you answer',
      description:
        'One sentence, shown on this page, after the contact form and in the email. Promise only a time that the team can meet during its support hours.',
      fieldset: 'next',
      max: 120,
    }),
    entriesField({
      name: 'steps',
      title: 'Steps',
      description:
        'The steps after an inquiry arrives, shown on this page, after the contact form and in the email. Promise only what the team can do.',
      fieldset: 'next',
      entry: 'Step',
      max: 6,
      fields: [
        lineField({
          name: 'term',
          title: 'Step',
          description: 'What happens, in a few words.',
          max: 60,
          inEntry: true,
        }),
        paragraphField({
          name: 'text',
          title: 'Text',
          description: 'What it means for the visitor.',
          max: 300,
          inEntry: true,
        }),
      ],
      preview: { title: 'term', subtitle: 'text' },
    }),
    lineField({
      name: 'hoursLabel',
      title: 'Label of the support hours',
      description: 'The hours and the phone number beside it come from the site settings.',
      fieldset: 'next',
      max: 40,
    }),
    toCheckField({ what: 'the reply time and the steps', group: 'content' }),
  ],
})
