import { StackCompactIcon } from '@sanity/icons/StackCompact'
import { introFields } from './opening-fields.ts'
import { lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the programs page, except the programs' own. */
export const programsPageType = pageType({
  name: 'programsPage',
  icon: StackCompactIcon,
  fieldsets: [
    { name: 'intro', title: 'Opening' },
    { name: 'cards', title: 'Available programs' },
    { name: 'soon', title: 'Coming soon' },
  ],
  fields: [
    ...introFields(),
    lineField({
      name: 'introLabel',
      title: 'Button below the opening',
      description: 'Links to the order form.',
      fieldset: 'intro',
      max: 40,
    }),
    lineField({
      name: 'aboutLabel',
      title: 'Link on the card of a program',
      description: 'The name of the program follows: “About JetSanitize”.',
      fieldset: 'cards',
      max: 30,
    }),
    lineField({
      name: 'soonTitle',
      title: 'Heading of the upcoming programs',
      description: 'Edit the programs themselves under Programs.',
      fieldset: 'soon',
      max: 80,
    }),
    paragraphField({
      name: 'soonLead',
      title: 'Text below that heading',
      description: 'One or two sentences.',
      fieldset: 'soon',
      max: 300,
    }),
    lineField({
      name: 'soonLabel',
      title: 'Button beside that heading',
      description: 'Links to the order form.',
      fieldset: 'soon',
      max: 40,
    }),
    lineField({
      name: 'soonBadge',
      title: 'Badge of an upcoming program',
      description: 'Beside the name of each upcoming program.',
      fieldset: 'soon',
      max: 30,
    }),
  ],
})
