import { BasketIcon } from '@sanity/icons/Basket'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The text of the order page. */
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
  },
})
