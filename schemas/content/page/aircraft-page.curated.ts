import { curatedSeo } from './curated-seo.ts'

/** The curated words of the page about aircraft (`docs/product.md §2`). */
export const curatedAircraftPage = {
  caption: 'Fit by aircraft',
  title: 'Find your aircraft',
  lead: 'Choose your type to see which kits it carries, and where each one goes.',
  oneLead:
    'The kits that go aboard, and where each one is stowed. Your own stowage rules and your weight and balance decide.',
  oneOrderLabel: 'Inquire for this aircraft',
  oneOthersLabel: 'Choose another aircraft',
  typesTitle: 'By manufacturer',
  typesLead: 'Every aircraft here belongs to a class, and the class decides where a kit goes.',
  unknownText: 'This aircraft is not on our list yet. Its class is a good guide.',
  askText: 'Do you fly something else?',
  askLabel: 'Tell us your aircraft',
  classesTitle: 'By class',
  classesLead: 'Each kit is stowed like crew baggage. Nothing is installed.',
  seo: curatedSeo('aircraft'),
}
