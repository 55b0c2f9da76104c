import { SearchIcon } from '@sanity/icons/Search'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the search page. */
export const searchPageType = pageType({
  name: 'searchPage',
  icon: SearchIcon,
  sections: {
    Opening: {
      caption: line(
        'Small line above the headline',
        'Tells readers in a few words where they are.',
        60,
      ),
      title: line('Headline', 'The largest text on the page.', 80),
      lead: paragraph('Text below the headline', 'One or two sentences.', 300),
    },
    'Before a search, and when it finds nothing': {
      hint: line('Text before a search', 'A few words that visitors could search for.'),
      askLabel: line(
        'Button to the contact page',
        'Shown when nothing is found. The form then begins with the visitor’s search words.',
        60,
      ),
      productsLabel: line('Button to the products page', 'Shown when nothing is found.', 60),
    },
  },
})
