import { curatedSeo } from './curated-seo.ts'

/** The curated words of the search page (`docs/product.md §2`). */
export const curatedSearchPage = {
  caption: 'Search',
  title: 'Search',
  lead: 'Kits and what is in them, aircraft, programs, questions and pages.',
  hint: 'Try “lint roller”, “accommodation” or “shipping”.',
  askLabel: 'Ask a crew member',
  productsLabel: 'See the kits',
  seo: curatedSeo('search'),
}
