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
      caption: { description: 'The section of the site.' },
      title: { description: 'The purpose of this page in two or three words.', max: 60 },
    }),
    lineField({
      name: 'tableTitle',
      title: 'Name of the table',
      description: 'Screen readers read it before the table. It is not visible.',
      fieldset: 'table',
      max: 60,
    }),
    lineField({
      name: 'chooseTitle',
      title: 'Heading',
      description: 'Above the fields where visitors choose kits.',
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
