import { SearchIcon } from '@sanity/icons/Search'
import { openingFields } from './opening-fields.ts'
import { lineField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the search page. */
export const searchPageType = pageType({
  name: 'searchPage',
  icon: SearchIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'search', title: 'Before a search, and when it finds nothing' },
  ],
  fields: [
    ...openingFields(),
    lineField({
      name: 'hint',
      title: 'Text before a search',
      description: 'A few words that visitors could search for.',
      fieldset: 'search',
    }),
    lineField({
      name: 'askLabel',
      title: 'Button to the contact page',
      description:
        'Shown when nothing is found. The form then begins with the visitor’s search words.',
      fieldset: 'search',
      max: 60,
    }),
    lineField({
      name: 'productsLabel',
      title: 'Button to the products page',
      description: 'Shown when nothing is found.',
      fieldset: 'search',
      max: 60,
    }),
  ],
})
