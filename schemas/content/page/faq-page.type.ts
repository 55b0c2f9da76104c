import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the FAQ page; each question is a separate document. */
export const faqPageType = pageType({
  name: 'faqPage',
  icon: HelpCircleIcon,
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
    'For visitors who do not find their question': {
      askText: line('Text before the link', 'Shown below the search field.'),
      askLabel: line('Link to the contact page', 'The text of the link.', 60),
    },
  },
})
