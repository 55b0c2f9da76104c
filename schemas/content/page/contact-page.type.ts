import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the contact page. */
export const contactPageType = pageType({
  name: 'contactPage',
  icon: EnvelopeIcon,
  sections: {
    Opening: {
      introCaption: line('Small line above the headline', 'One to three words.', 60),
      introTitle: line('Headline', 'The largest text on the page.', 80),
      introLead: paragraph('Text below the headline', 'One or two sentences.', 400),
    },
    Form: {
      formTitle: line('Heading of the form', 'Shown above the fields that visitors fill in.', 80),
    },
    'After the form is sent': {
      thanksCaption: line('Small line above the thank-you message', 'One to three words.', 60),
      thanksTitle: line('Heading of the thank-you message', 'Replaces the form.', 80),
      thanksText: paragraph(
        'Text of the thank-you message',
        'Says that the message arrived. The reply time and the next steps follow: edit them in the document “Thank-you page”.',
        400,
      ),
      againLabel: line('Button below the thank-you message', 'Shows the form again.', 40),
    },
    'Contact card': {
      cardTitle: line(
        'Heading of the card',
        'Beside the form. Phone, email and web address are in the site settings.',
        60,
      ),
      phoneLabel: line('Label above the phone number', 'A word or two.', 30),
      emailLabel: line('Label above the email address', 'A word or two.', 30),
      webLabel: line('Label above the web address', 'A word or two.', 30),
    },
    'Questions and answers': {
      faqTitle: line('Heading of the questions', 'Edit the questions themselves under FAQs.', 80),
      allFaqsLabel: line('Link to all questions', 'Links to the page with every question.', 40),
    },
  },
})
