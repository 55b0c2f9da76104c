import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { curatedSeo } from './curated-seo.ts'

/**
 * The curated words of the catalog and of kits' pages, except each kit's own (`docs/product.md §2`).
 */
export const curatedProductsPage = {
  introCaption: 'The catalog',
  introTitle: 'Flight-ready kits for dogs on board',
  introLead:
    'Each kit does one job and comes packed to a fixed list. Take one, combine several, or carry the Master Kit, which holds three of them in one case.',
  featuredCaption: 'Featured',
  featuredPicture: curatedImage('master-kit-open'),
  featuredLabel: 'View Details',
  inclusionsTitle: 'Inclusions',
  soonTitle: 'Coming Soon',
  soonLead:
    'These kits are in preparation. Tell us what you need, and we will write to you when they can be ordered.',
  whyTitle: 'Why Choose {brand}',
  whyText: 'Tell us what you fly and how often dogs come along. We will suggest the kits that fit.',
  whyLabel: 'Contact Us',
  reasons: [
    'Made for aircraft cabins and the people who work in them',
    'Packed to a fixed list, counted and sealed',
    'Cleaners and covers chosen for leather, wool carpet and veneer',
    'Size, weight and stowage stated for every kit in stock',
    'Single kits or scheduled replenishment for a fleet',
    'A crew member on the phone in support hours',
  ],
  priceLabel: 'Price',
  contentsLabel: 'Contents',
  kitBackLabel: 'Back to Products',
  kitAircraftLabel: 'Find your aircraft by name',
  kitOthersTitle: 'Other Products',
  kitAllLabel: 'All products',
  kitHelpTitle: 'Not sure which one fits?',
  kitHelpText: 'Tell us what you fly and who comes along. We will suggest the kits that fit.',
  kitHelpLabel: 'Ask a crew member',
  seo: curatedSeo('products'),
}
