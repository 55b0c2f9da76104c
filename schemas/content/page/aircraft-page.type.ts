import { RocketIcon } from '@sanity/icons/Rocket'
import { line, paragraph } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the page about aircraft. */
export const aircraftPageType = pageType({
  name: 'aircraftPage',
  icon: RocketIcon,
  sections: {
    Opening: {
      caption: line('Small line above the headline', 'The subject of this page.', 60),
      title: line('Headline', 'The purpose of this page in two or three words.', 60),
      lead: paragraph('Text below the headline', 'One or two sentences.', 300),
    },
    'One aircraft': {
      oneLead: paragraph(
        'Text below the name of an aircraft',
        'Shown when a visitor has chosen a type. One or two sentences.',
        300,
      ),
      oneOrderLabel: line(
        'Button to the order form',
        'The form’s notes then begin with the name of the aircraft.',
        40,
      ),
      oneOthersLabel: line('Button to the list', 'Leads down to the other types.', 40),
    },
    'List of types': {
      typesTitle: line('Heading', 'Above the list of types.', 60),
      typesLead: paragraph('Text below the heading', 'A sentence.', 200),
      unknownText: paragraph(
        'Note if a type is unknown',
        'Shown if a link names a type that is not on the list.',
        200,
      ),
      askText: line('Question below the list', 'For visitors who do not find their type.', 80),
      askLabel: line('Link after that question', 'Leads to the contact form.', 40),
    },
    'Fit by class': {
      classesTitle: line('Heading', 'Above the three classes.', 60),
      classesLead: paragraph('Text below the heading', 'A sentence.', 200),
    },
  },
})
