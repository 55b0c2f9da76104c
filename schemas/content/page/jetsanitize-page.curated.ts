import type { JetsanitizePageQueryResult } from '#schemas/sanity.types.ts'
import { curatedSeo } from './curated-seo.ts'

/** The curated words of the JetSanitize page, except the program's. */
export const curatedJetsanitizePage: NonNullable<JetsanitizePageQueryResult['page']> = {
  requestLabel: 'Request JetSanitize',
  includedTitle: "What's Included",
  stepsTitle: 'The four steps of a treatment',
  stepLabel: 'Step',
  seo: curatedSeo('jetsanitize'),
}
