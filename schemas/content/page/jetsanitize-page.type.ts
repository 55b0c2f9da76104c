import { SparklesIcon } from '@sanity/icons/Sparkles'
import { lineField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the JetSanitize page, except the program's. */
export const jetsanitizePageType = pageType({
  name: 'jetsanitizePage',
  icon: SparklesIcon,
  fieldsets: [
    { name: 'intro', title: 'Opening' },
    { name: 'details', title: 'What the program does' },
  ],
  fields: [
    lineField({
      name: 'requestLabel',
      title: 'Buttons to the order form',
      description:
        'Below the opening and beside the steps. Name, texts and picture are under Programs.',
      fieldset: 'intro',
      max: 40,
    }),
    lineField({
      name: 'includedTitle',
      title: 'Heading of the inclusions',
      description: 'Edit the inclusions themselves under Programs.',
      fieldset: 'details',
      max: 80,
    }),
    lineField({
      name: 'stepsTitle',
      title: 'Heading of the steps',
      description:
        'Edit the steps themselves under Programs. If the heading gives their number, keep it correct.',
      fieldset: 'details',
      max: 80,
    }),
    lineField({
      name: 'stepLabel',
      title: 'Label above each step',
      description: 'The number of the step follows: “Step 1”.',
      fieldset: 'details',
      max: 20,
    }),
  ],
})
