import { curatedSeo } from './curated-seo.ts'

/** The curated words of the FAQ page (`docs/product.md §2`). */
export const curatedFaqPage = {
  caption: 'FAQ',
  title: 'Frequently asked questions',
  lead: 'What flight crews, operators and owners ask before they order, and what we answer.',
  askText: 'Do you have another question?',
  askLabel: 'Ask a crew member',
  seo: curatedSeo('faq'),
}
