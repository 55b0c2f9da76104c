import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { introFields } from './opening-fields.ts'
import { lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the contact page. */
export const contactPageType = pageType({
  name: 'contactPage',
  icon: EnvelopeIcon,
  fieldsets: [
    { name: 'intro', title: 'Opening' },
    { name: 'form', title: 'Form' },
    { name: 'thanks', title: 'After the form is sent' },
    { name: 'card', title: 'Contact card' },
    { name: 'faq', title: 'Questions and answers' },
  ],
  fields: [
    ...introFields(),
    lineField({
      name: 'formTitle',
      title: 'Heading of the form',
      description: 'Shown above the fields that visitors fill in.',
      fieldset: 'form',
      max: 80,
    }),
    lineField({
      name: 'thanksCaption',
      title: 'Small line above the thank-you message',
      description: 'One to three words.',
      fieldset: 'thanks',
      max: 60,
    }),
    lineField({
      name: 'thanksTitle',
      title: 'Heading of the thank-you message',
      description: 'Replaces the form.',
      fieldset: 'thanks',
      max: 80,
    }),
    paragraphField({
      name: 'thanksText',
      title: 'Text of the thank-you message',
      description:
        'Says that the message arrived. The reply time and the next steps follow: edit them in the document “Thank-you page”.',
      fieldset: 'thanks',
      max: 400,
    }),
    lineField({
      name: 'againLabel',
      title: 'Button below the thank-you message',
      description: 'Shows the form again.',
      fieldset: 'thanks',
      max: 40,
    }),
    lineField({
      name: 'cardTitle',
      title: 'Heading of the card',
      description: 'Beside the form. Phone, email and web address are in the site settings.',
      fieldset: 'card',
      max: 60,
    }),
    lineField({
      name: 'phoneLabel',
      title: 'Label above the phone number',
      description: 'A word or two.',
      fieldset: 'card',
      max: 30,
    }),
    lineField({
      name: 'emailLabel',
      title: 'Label above the email address',
      description: 'A word or two.',
      fieldset: 'card',
      max: 30,
    }),
    lineField({
      name: 'webLabel',
      title: 'Label above the web address',
      description: 'A word or two.',
      fieldset: 'card',
      max: 30,
    }),
    lineField({
      name: 'faqTitle',
      title: 'Heading of the questions',
      description: 'Edit the questions themselves under FAQs.',
      fieldset: 'faq',
      max: 80,
    }),
    lineField({
      name: 'allFaqsLabel',
      title: 'Link to all questions',
      description: 'Links to the page with every question.',
      fieldset: 'faq',
      max: 40,
    }),
  ],
})
