import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { openingFields } from './opening-fields.ts'
import { lineField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the FAQ page; each question is a separate document. */
export const faqPageType = pageType({
  name: 'faqPage',
  icon: HelpCircleIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'ask', title: 'For visitors who do not find their question' },
  ],
  fields: [
    ...openingFields(),
    lineField({
      name: 'askText',
      title: 'Text before the link',
      description: 'Shown below the search field.',
      fieldset: 'ask',
    }),
    lineField({
      name: 'askLabel',
      title: 'Link to the contact page',
      description: 'The text of the link.',
      fieldset: 'ask',
      max: 60,
    }),
  ],
})
