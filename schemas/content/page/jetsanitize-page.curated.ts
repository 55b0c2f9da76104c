import { curatedSeo } from './curated-seo.ts'

/** The curated words of the JetSanitize page, except the program's. */
export const curatedJetsanitizePage = {
  requestLabel: 'Request JetSanitize',
  includedTitle: "What's Included",
  stepsTitle: 'The four steps of a treatment',
  stepLabel: 'Step',
  seo: curatedSeo('jetsanitize'),
}
