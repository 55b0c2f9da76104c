import { curatedImageAt, curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { curatedSeo } from './curated-seo.ts'

/** The curated words and pictures of the home page (`docs/product.md §2`). */
export const curatedHomePage = {
  heroCaption: 'Pet kits for private aviation',
  heroTitle: 'The dog flies too.',
  heroLead:
    'Flight-ready kits for dogs on private aircraft: a place of their own, food for the flight, and what the crew needs to clean up afterwards. Packed to a fixed list and ready to load.',
  heroProductsLabel: 'Explore Our Products',
  heroStoryLabel: 'Learn Our Story',
  heroPicture: curatedImageAt('hero-cabin', 0.5, 0.52),
  catalogueLabel: 'Catalog',
  priceLabel: 'From',
  madeForLabel: 'Made for',
  madeFor: 'Part 91, 91K, 121, 135',
  supportLabel: 'Crew support',
  productsTitle: 'Our products',
  productsLead: 'Kits that do one job each, and one case that holds the whole set.',
  productsLabel: 'All products',
  pillarsTitle: 'What the kits are made to do',
  pillars: [
    {
      term: 'Ready to load',
      text: 'Each kit is packed to a fixed list. It goes on board with the catering, in a pouch, a carrier or a case.',
    },
    {
      term: 'Chosen for the cabin',
      text: 'Covers and cleaners are chosen for leather, wool carpet and veneer, the materials that most cabins have.',
    },
    {
      term: 'A place for the dog',
      text: 'A mat beside a seat, a blanket, water within reach and something to chew.',
    },
    {
      term: 'Clear for the crew',
      text: 'Each kit in stock has a card or checklist; the Master Kit adds a restocking list by part number.',
    },
  ],
  aboutTitle: 'Made for the crew on duty',
  aboutText:
    'Dogs have always flown on private aircraft, and crews have made do: a bath towel on the divan, a paper cup for a bowl, an hour with a lint roller before the next leg.\n\nOur kits hold what those crews were missing, one kit for each part of the job, with a card that explains it.',
  aboutLabel: 'About us',
  aboutPicture: curatedImage('hero-ramp'),
  programsTitle: 'Exclusive programs',
  programsLabel: 'See the programs',
  socialTitle: 'In pictures',
  socialLabel: 'Follow on Instagram',
  posts: [
    {
      picture: curatedImageAt('note-on-the-ramp', 0.41, 0.7),
      place: 'On the ramp',
      text: 'The case waits at the foot of the airstairs at first light.',
    },
    {
      picture: curatedImageAt('note-before-departure', 0.38, 0.6),
      place: 'Before departure',
      text: 'The Master Kit, opened: everything has its compartment.',
    },
    {
      picture: curatedImageAt('note-laid-out', 0.46, 0.62),
      place: 'Laid out',
      text: 'From the Canine Accommodation Kit: mat, blanket, harness, bowl, ball and leash.',
    },
  ],
  seo: curatedSeo('home'),
}
