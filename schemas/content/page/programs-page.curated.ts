import { curatedSeo } from './curated-seo.ts'

/** The curated words of the programs page (`docs/product.md §2`). */
export const curatedProgramsPage = {
  introCaption: 'By arrangement',
  introTitle: 'Exclusive programs',
  introLead:
    'For operators who carry dogs often: services on the aircraft, and a membership with discounts.',
  introLabel: 'Contact Us',
  aboutLabel: 'About',
  soonTitle: 'Coming Soon',
  soonLead: 'Services in preparation. Say which would help you: it decides what we open first.',
  soonLabel: 'Contact Us',
  soonBadge: 'Coming Soon',
  seo: curatedSeo('programs'),
}
