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
      description: 'The inclusions themselves are under Programs.',
      fieldset: 'details',
      max: 80,
    }),
    lineField({
      name: 'stepsTitle',
      title: 'Heading of the steps',
      description:
        'The steps themselves are under Programs. If it names their number, keep it true.',
      fieldset: 'details',
      max: 80,
    }),
    lineField({
      name: 'stepLabel',
      title: 'Above each step',
      description: 'The number of the step follows: “Step 1”.',
      fieldset: 'details',
      max: 20,
    }),
  ],
})
