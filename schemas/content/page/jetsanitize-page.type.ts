import { SparklesIcon } from '@sanity/icons/Sparkles'
import { line } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the JetSanitize page, except the program's own text. */
export const jetsanitizePageType = pageType({
  name: 'jetsanitizePage',
  icon: SparklesIcon,
  sections: {
    Opening: {
      requestLabel: line(
        'Buttons to the order form',
        'Below the opening and beside the steps. Name, texts and picture are under Programs.',
        40,
      ),
    },
    'What the program does': {
      includedTitle: line(
        'Heading of the inclusions',
        'Edit the inclusions themselves under Programs.',
        80,
      ),
      stepsTitle: line(
        'Heading of the steps',
        'Edit the steps themselves under Programs. If the heading gives their number, keep it correct.',
        80,
      ),
      stepLabel: line('Label above each step', 'The number of the step follows: “Step 1”.', 20),
    },
  },
})
