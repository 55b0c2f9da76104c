import { curatedSeo } from './curated-seo.ts'

/** The curated words of the comparison page (`docs/product.md §2`). */
export const curatedComparePage = {
  caption: 'The catalog',
  title: 'Compare kits',
  lead: 'Size, weight, stowage and contents side by side. The address of this page keeps your choice: send it to whoever decides.',
  tableTitle: 'Comparison of kits',
  chooseTitle: 'Choose what to compare',
  chooseLead: 'Two to four kits; leave a field empty to compare fewer.',
  aircraftLabel: 'Find your aircraft by name',
  seo: curatedSeo('compare'),
}
