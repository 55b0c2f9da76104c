import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { entries, line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/**
 * The text of the order confirmation page. The contact page, after its form is sent, and the emails
 * to visitors show the same next steps.
 */
export const orderThanksPageType = pageType({
  name: 'orderThanksPage',
  icon: CheckmarkCircleIcon,
  sections: {
    Opening: {
      caption: line(
        'Caption',
        'Above the heading. Visitors who have just sent an inquiry see its number here.',
        60,
      ),
      title: line('Heading', 'The large heading of the page.', 80),
      text: paragraph('Text', 'Says that the inquiry arrived.', 400),
      homeLabel: line('Button', 'Links back to the home page.', 40),
    },
    'What happens next': {
      nextTitle: line(
        'Heading of the steps',
        'Shown above the steps on this page, after the contact form and in the email.',
        80,
      ),
      answerTime: line(
        'When you answer',
        'One sentence, shown on this page, after the contact form and in the email. Promise only a time that the team can meet during its support hours.',
        120,
      ),
      steps: entries('Steps', {
        description:
          'The steps after an inquiry arrives, shown on this page, after the contact form and in the email. Promise only what the team can do.',
        entry: 'Step',
        max: 6,
        fields: {
          term: line('Step', 'What happens, in a few words.', 60),
          text: paragraph('Text', 'What it means for the visitor.', 300),
        },
      }),
      hoursLabel: line(
        'Label of the support hours',
        'The hours and the phone number beside it come from the site settings.',
        40,
      ),
      toCheck: () => toCheckField({ what: 'the reply time and the steps', group: 'content' }),
    },
  },
})
