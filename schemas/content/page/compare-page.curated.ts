import { curatedSeo } from './curated-seo.ts'

/** The curated words of the comparison page (`docs/product.md §2`). */
export const curatedComparePage = {
  caption: 'The catalog',
  title: 'Compare kits',
  lead: 'Size, weight, stowage and contents side by side, at an address that you can share.',
  tableTitle: 'Comparison of kits',
  chooseTitle: 'Choose what to compare',
  chooseLead: 'Choose two, three or four.',
  aircraftLabel: 'Find your aircraft by name',
  seo: curatedSeo('compare'),
}
