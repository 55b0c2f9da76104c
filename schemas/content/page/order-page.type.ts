import { BasketIcon } from '@sanity/icons/Basket'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { entries, line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the order page, and the delivery terms, which kits' pages show as well. */
export const orderPageType = pageType({
  name: 'orderPage',
  icon: BasketIcon,
  sections: {
    Opening: {
      caption: line('Caption', 'The small line above the heading.', 60),
      title: line('Heading', 'The large heading of the page.', 80),
      lead: paragraph(
        'Introduction',
        'What visitors can request here, and what reply they can expect.',
        400,
      ),
    },
    Form: {
      formTitle: line('Heading of the form', 'Shown above the fields.', 80),
      privacyText: paragraph(
        'Privacy notice',
        'Below the button: a sentence that ends with the link to the Privacy page.',
        300,
      ),
      privacyLabel: line(
        'Link to the privacy page',
        'The last words of that sentence. The site adds the period.',
        60,
      ),
    },
    Delivery: {
      deliveryTitle: line(
        'Heading of the delivery terms',
        'Shown above the terms on this page and on the page of each available kit.',
        80,
      ),
      deliveryTerms: entries('Delivery terms', {
        description:
          'What buyers ask about delivery, such as urgent departures, an FBO as the address, the cut-off time, tracking and cost. Up to eight. Promise only what the team can do.',
        entry: 'Term',
        max: 8,
        fields: {
          term: line('Term', 'The question in a few words.', 60),
          text: paragraph('Text', 'The answer in one or two sentences.', 300),
        },
      }),
      toCheck: () => toCheckField({ what: 'the delivery terms', group: 'content' }),
    },
  },
})
