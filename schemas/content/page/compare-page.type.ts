import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { openingFields } from './opening-fields.ts'
import { lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the comparison page. */
export const comparePageType = pageType({
  name: 'comparePage',
  icon: SplitHorizontalIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'table', title: 'Table' },
    { name: 'choice', title: 'Choice of kits' },
  ],
  fields: [
    ...openingFields({
      caption: { description: 'The part of the site.' },
      title: { description: 'What this page is for, in two or three words.', max: 60 },
    }),
    lineField({
      name: 'tableTitle',
      title: 'Name of the table',
      description: 'Screen readers say it before the table; nobody else sees it.',
      fieldset: 'table',
      max: 60,
    }),
    lineField({
      name: 'chooseTitle',
      title: 'Heading',
      description: 'Above the fields in which visitors choose kits.',
      fieldset: 'choice',
      max: 60,
    }),
    paragraphField({
      name: 'chooseLead',
      title: 'Text below the heading',
      description: 'How to choose, in a sentence.',
      fieldset: 'choice',
      max: 200,
    }),
  ],
})
