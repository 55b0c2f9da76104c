import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the comparison page. */
export const comparePageType = pageType({
  name: 'comparePage',
  icon: SplitHorizontalIcon,
  sections: {
    Opening: {
      caption: line('Small line above the headline', 'The section of the site.', 60),
      title: line('Headline', 'The purpose of this page in two or three words.', 60),
      lead: paragraph('Text below the headline', 'One or two sentences.', 300),
    },
    'Fit by aircraft': {
      aircraftLabel: line('Link to the Aircraft page', 'Below the text at the top.', 40),
    },
    Table: {
      tableTitle: line(
        'Name of the table',
        'Screen readers read it before the table. It is not visible.',
        60,
      ),
    },
    'Choice of kits': {
      chooseTitle: line('Button', 'Opens the fields to choose kits.', 60),
      chooseLead: paragraph('Text above the fields', 'How to choose, in a sentence.', 200),
    },
  },
})
