import { curatedImage, curatedImageAt } from '#schemas/content/picture/picture.curated.ts'
import { curatedSeo } from './curated-seo.ts'

/**
 * The curated words of the about page, used until an editor publishes other words
 * (`docs/product.md §2`).
 */
export const curatedAboutPage = {
  caption: 'About us',
  title: 'Kits and programs for crews who carry dogs',
  lead: '{brand} makes kits and runs programs for dogs in private aviation, so that crew, cabin and dog are prepared before departure.',
  picture: curatedImageAt('about', 0.5, 0.52),
  professionalsTitle: 'Supporting aviation professionals',
  professionalsLead: 'The people who plan, fly, handle and own aircraft on which dogs travel.',
  professionals: [
    'Flight crews',
    'Trip coordinators',
    'Operators under 91K, 121 and 135',
    'Aircraft owners',
    'FBOs',
    'Pet owners',
    'OEMs and MROs',
    'Charter operators',
    'Airlines',
    'Aircraft managers',
  ],
  storyTitle: 'Our Story',
  storyLead: 'Dogs have always flown on private aircraft. The equipment for them has not.',
  storyText:
    'So a crew makes do: a towel from the galley for the dog to lie on, a paper cup for a bowl, a vacuum borrowed from the FBO before the next passengers board. A folded blanket slides in a turn, and a cleaner that is right for wool can be wrong for leather.\n\nFlight attendants know what they would like to have at hand, trip coordinators know what they are asked for at short notice, and line crews know which cleaner suits which fabric. Our kits bring that knowledge together.\n\nEach kit does one job and is packed to a fixed list. One case holds the whole set.',
  storyPicture: curatedImage('workbench'),
  valuesTitle: 'Our Values',
  values: [
    {
      term: 'Readiness',
      text: 'We pack to a fixed list, count before we seal, and date what spoils. A crew finds in a kit what its list says.',
    },
    {
      term: 'Resourcefulness',
      text: 'Cabins differ, and so do dogs. Tell us what is missing, and we consider it for the next edition of the kit.',
    },
    {
      term: 'Responsibility',
      text: 'We choose what touches the dog and the aircraft with both in mind, and say what it is made of.',
    },
    {
      term: 'Respect',
      text: 'For the crew that does the work, for the owner whose cabin it is, for the passengers who board next, and for the dog.',
    },
  ],
  makersTitle: 'Who makes them',
  makers: [],
  referencesTitle: 'References and reports',
  references: [],
  commitmentTitle: 'Our Commitment',
  commitmentText:
    'If something is missing or faulty when it arrives, tell us, and we will replace it.',
  productsLabel: 'See the kits',
  contactLabel: 'Contact Us',
  seo: curatedSeo('about'),
}
