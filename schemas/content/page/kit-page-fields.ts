import { lineField, paragraphField } from './page-fields.ts'

const fieldset = 'kit'

/** The words on every kit's page, except the kit's own; the page's fieldset `kit`. */
export function kitPageFields() {
  return [
    lineField({
      name: 'kitBackLabel',
      title: 'Link back to all products',
      description: 'At the top of a kit’s page.',
      fieldset,
      max: 40,
    }),
    lineField({
      name: 'kitOthersTitle',
      title: 'Heading of the other kits',
      description: 'Above the cards at the end of a kit’s page.',
      fieldset,
      max: 60,
    }),
    lineField({
      name: 'kitAllLabel',
      title: 'Button to all products',
      description: 'Shown if there are more kits than cards.',
      fieldset,
      max: 40,
    }),
    lineField({
      name: 'kitHelpTitle',
      title: 'Heading of the last card',
      description: 'For visitors who cannot decide.',
      fieldset,
      max: 60,
    }),
    paragraphField({
      name: 'kitHelpText',
      title: 'Text of the last card',
      description: 'One or two sentences.',
      fieldset,
      max: 300,
    }),
    lineField({
      name: 'kitHelpLabel',
      title: 'Button of the last card',
      description: 'Links to the contact page.',
      fieldset,
      max: 40,
    }),
  ]
}
