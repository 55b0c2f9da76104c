import { curatedSeo } from './curated-seo.ts'

/** The curated words of the order confirmation page. */
export const curatedOrderThanksPage = {
  caption: 'Inquiry received',
  title: 'Thank you for your inquiry',
  text: 'Your order inquiry has been received. A crew member will reach out to you to talk through kits, quantities and delivery.',
  homeLabel: 'Back to Home',
  nextTitle: 'What happens next',
  answerTime: 'We answer within one business day.',
  steps: [
    {
      term: 'We read your inquiry',
      text: 'A crew member reads what you sent. Outside our support hours, that is the next business day.',
    },
    {
      term: 'We answer you',
      text: 'For an order, you get a proposal and a price by email. If we have a question, we call.',
    },
    { term: 'You decide', text: 'Nothing is charged until you confirm.' },
  ],
  hoursLabel: 'Support hours',
  // The team has not yet agreed to answer that soon.
  toCheck: true,
  seo: curatedSeo('orderThanks'),
}
