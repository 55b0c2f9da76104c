import { BasketIcon } from '@sanity/icons/Basket'
import { openingFields } from './opening-fields.ts'
import { lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the page with the order form. */
export const orderPageType = pageType({
  name: 'orderPage',
  icon: BasketIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'form', title: 'Form' },
  ],
  fields: [
    ...openingFields({
      caption: { title: 'Caption', description: 'The small line above the heading.' },
      title: { title: 'Heading', description: 'The large heading of the page.' },
      lead: {
        title: 'Introduction',
        description: 'What visitors can request here, and what reply they can expect.',
        max: 400,
      },
    }),
    lineField({
      name: 'formTitle',
      title: 'Heading of the form',
      description: 'Shown above the fields.',
      fieldset: 'form',
      max: 80,
    }),
    paragraphField({
      name: 'privacyText',
      title: 'Privacy notice',
      description: 'Below the button: a sentence that ends with the link to the Privacy page.',
      fieldset: 'form',
      max: 300,
    }),
    lineField({
      name: 'privacyLabel',
      title: 'Link to the privacy page',
      description: 'The last words of that sentence. The site adds the period.',
      fieldset: 'form',
      max: 60,
    }),
  ],
})
