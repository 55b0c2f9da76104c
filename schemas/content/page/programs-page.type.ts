import { StackCompactIcon } from '@sanity/icons/StackCompact'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the programs page, except the programs' own text. */
export const programsPageType = pageType({
  name: 'programsPage',
  icon: StackCompactIcon,
  sections: {
    Opening: {
      introCaption: line('Small line above the headline', 'One to three words.', 60),
      introTitle: line('Headline', 'The largest text on the page.', 80),
      introLead: paragraph('Text below the headline', 'One or two sentences.', 400),
      introLabel: line('Button below the opening', 'Links to the order form.', 40),
    },
    'Available programs': {
      aboutLabel: line(
        'Link on the card of a program',
        'The name of the program follows: “About JetSanitize”.',
        30,
      ),
    },
    'Coming soon': {
      soonTitle: line(
        'Heading of the upcoming programs',
        'Edit the programs themselves under Programs.',
        80,
      ),
      soonLead: paragraph('Text below that heading', 'One or two sentences.', 300),
      soonLabel: line('Button beside that heading', 'Links to the order form.', 40),
      soonBadge: line(
        'Badge of an upcoming program',
        'Beside the name of each upcoming program.',
        30,
      ),
    },
  },
})
