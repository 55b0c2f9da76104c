import { countries } from '#schemas/field/country.ts'
import { foldedWords } from '#schemas/search/fold-text.ts'
import { aircraftClasses } from '#schemas/product/facts/aircraft-classes.ts'
import { documentKinds } from '#schemas/product/facts/document-kinds.ts'
import { likenessOf, type SearchWord } from './search-words.ts'

/** The words that the page of a kit prints at a fact, by the name that queries have for the fact. */
export const kitLabels = {
  price: 'Price',
  inStock: 'In stock',
  comingSoon: 'Coming Soon',
  contents: 'Contents',
  variants: 'Variants',
  leadTime: 'Lead time',
  outerSize: 'Outer size',
  packedSize: 'Packed size',
  weight: 'Weight',
  materials: 'Materials',
  shelfLife: 'Shelf life',
  country: 'Country of origin',
  partNumber: 'Part number',
  fits: 'Fits',
  sizes: 'Size, dog, breeds, chest girth, mat',
  method: 'Method',
  laboratory: 'Laboratory',
  date: 'Date',
  notCertified: 'Not certified',
} as const

/** Every fact with the words of its label, folded; a country goes by its code. */
const named: readonly { readonly fact: string; readonly words: readonly string[] }[] = [
  ...Object.entries(kitLabels),
  ...aircraftClasses.map(({ name, title }) => [name, title] as const),
  ...documentKinds.map(({ value, title }) => [value, title] as const),
  ...countries().map(({ code, name }) => [code, name] as const),
].map(([fact, label]) => ({ fact, words: foldedWords(label) }))

/**
 * The facts that words name: those whose labels have all of these words, or any of them where no label
 * has all.
 */
export function factsNamedBy(words: readonly SearchWord[]): string[] {
  const has = (wanted: SearchWord) => (label: { readonly words: readonly string[] }) =>
    label.words.some((word) => likenessOf(word, wanted))
  const all = named.filter((label) => words.every((word) => has(word)(label)))
  const any = all.length > 0 ? all : named.filter((label) => words.some((word) => has(word)(label)))
  return any.map(({ fact }) => fact)
}

/** Whether the word stands in the label of a fact. */
export function isInLabel(wanted: SearchWord): boolean {
  return factsNamedBy([wanted]).length > 0
}
