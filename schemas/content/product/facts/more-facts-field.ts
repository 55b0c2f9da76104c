import { entries, line, paragraph } from '#schemas/content/page/page-fields.ts'
import { factCounts } from './fact-limits.ts'

const facts = entries('More about this kit', {
  description:
    'What buyers ask next, such as care, warranty, refills, wholesale terms, who makes the kit and where, or a customer who agreed to be named. Promise only what the team can do. Up to eight. If there are none, the page has no such section.',
  entry: 'Fact',
  max: factCounts.moreFacts,
  isOptional: true,
  fields: {
    term: line('Subject', 'One or two words, such as “Care” or “Warranty”.', 60),
    text: paragraph('Text', 'One to three sentences.', 400),
  },
})

/** Further facts about a kit, in the editor's own terms. */
export const moreFactsField = () => ({ ...facts('moreFacts', false), group: 'facts' })
