import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { factCounts } from '#schemas/content/product/facts/fact-limits.ts'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { readKit } from '../kit.queries.ts'
import { readKitFacts } from './read-kit-facts.ts'

const accommodation = curatedProducts.find(({ slug }) => slug === 'canine-accommodation-kit')!

test('a kit without facts has no empty facts', () => {
  expect(readKitFacts({})).toEqual({})
  const empty = { spec: { materials: [] }, contents: [], stowage: {}, leadTimeDays: {}, faqs: [] }
  expect(readKitFacts(empty)).toEqual({})
})

test.each([
  ['a text for a number', { spec: { weightGrams: '4200' } }],
  ['a negative weight', { spec: { weightGrams: -1 } }],
  ['more than any kit weighs', { spec: { weightGrams: 1e308 } }],
  ['a size with two sides', { spec: { outerSize: { lengthMm: 600, widthMm: 400 } } }],
  ['a country that does not exist', { spec: { countryOfOrigin: 'XX' } }],
  ['a country in words', { spec: { countryOfOrigin: 'Portugal' } }],
  ['an end without a beginning', { leadTimeDays: { max: 5 } }],
  ['ends that are exchanged', { leadTimeDays: { min: 9, max: 5 } }],
  ['a place without a word on whether it fits', { stowage: { light: { where: 'Aft' } } }],
  ['a kit of another kind', { replenishedBy: [null, { title: 'A', slug: ' ' }, { slug: 'a' }] }],
  ['a document elsewhere than on the web', documentAt('javascript:alert(1)')],
  ['a document that may run in a browser', documentAt('https://cdn.example/files/a.svg')],
  ['a document without a file', { documents: [{ title: 'Card', kind: 'crew-card', file: null }] }],
  ['a picture without a file', { gallery: [{ alt: 'A dog.', asset: null }] }],
  ['a question without an answer', { faqs: [{ question: 'Why?', answer: ' ' }, null] }],
])('%s is not shown', (_what, row) => {
  expect(readKitFacts(row)).toEqual({})
})

function documentAt(url: string) {
  return { documents: [{ title: 'Card', kind: 'crew-card', file: { url, size: 1 } }] }
}

test('an unreadable entry does not affect the rest of its list', () => {
  const good = { quantity: 2, name: 'Bowl', detail: ' ', heading: null }
  expect(readKitFacts({ contents: [null, 7, { quantity: 1 }, good, []] }).contents).toEqual([
    { quantity: 2, name: 'Bowl' },
  ])
  const { evidence } = readKitFacts({ evidence: [{ claim: 'Holds.', date: '2026-02-30' }, 'x'] })
  expect(evidence).toEqual([{ claim: 'Holds.' }])
  const { documents } = readKitFacts({
    documents: [
      { title: 'Card', kind: 'poem', file: { url: 'https://a.example/b.pdf', size: 'x' } },
    ],
  })
  expect(documents).toEqual([
    { title: 'Card', kind: 'Document', url: 'https://a.example/b.pdf', bytes: 0, type: 'pdf' },
  ])
})

test('a list that is longer than any kit’s is cut', () => {
  const contents = Array.from({ length: 100_000 }, (_, at) => ({ quantity: 1, name: `Item ${at}` }))
  expect(readKitFacts({ contents }).contents).toHaveLength(factCounts.contents)
})

test('any stored value leaves the kit readable, with plain values as facts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (row) => {
      const kit = readKit({ ...accommodation, seo: null, ...(row as object) })
      expect(kit?.title).toBe(accommodation.title)
      expect(() => JSON.stringify(kit?.facts)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})

const names = [
  'spec',
  'contents',
  'gallery',
  'documents',
  'leadTimeDays',
  'stowage',
  'sizeChart',
  'evidence',
  'faqs',
  'replenishedBy',
]
