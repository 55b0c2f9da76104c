import { expect, test } from 'vitest'
import { curatedKit } from '#schemas/content/product/kit-query-results.curated.ts'
import { noFacts } from '#schemas/content/product/facts/no-facts.ts'
import { fullFacts } from '#tests/support/full-facts.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { readKit } from '#web/kit/product/kit.queries.ts'
import { productStructuredData } from './product-structured-data.ts'

const origin = 'https://petjet.example'
const context = { origin, settings: settingsOf(origin) }
const row = curatedKit('canine-accommodation-kit').kit!
const dataOf = (facts: object) =>
  productStructuredData(context, readKit({ ...row, ...noFacts, ...facts })!)

test('omits facts that a kit does not have', () => {
  const plain = ['name', 'description', 'url', 'sku', 'category', 'image', 'brand', 'offers']
  const names = Object.keys(dataOf({})).filter((name) => !name.startsWith('@'))
  expect(new Set(names)).toEqual(new Set(plain))
  expect(dataOf({}).offers).not.toHaveProperty('deliveryLeadTime')
})

test('describes a kit’s facts with schema.org terms and unit codes', () => {
  const file = { url: 'https://cdn.example/a.pdf', size: 7, extension: 'pdf' }
  const data = dataOf({
    ...fullFacts,
    documents: [{ title: 'Stain remover', kind: 'safety-data-sheet', file }],
    replenishedBy: [{ _id: 'b', title: 'Food & Snack Kit', slug: 'food-and-snack-kit' }],
  })
  expect(data).toMatchObject({
    mpn: fullFacts.spec?.partNumber,
    weight: { value: fullFacts.spec?.weightGrams, unitCode: 'GRM' },
    width: { value: fullFacts.spec?.outerSize?.widthMm, unitCode: 'MMT' },
    countryOfOrigin: { name: 'United States', identifier: 'US' },
    subjectOf: [
      {
        name: 'Safety data sheet: Stain remover',
        url: file.url,
        encodingFormat: 'application/pdf',
      },
    ],
    isRelatedTo: [{ '@id': `${origin}/products/food-and-snack-kit#product` }],
    offers: { deliveryLeadTime: { minValue: 5, maxValue: 10, unitCode: 'DAY' } },
  })
  expect(data).toHaveProperty('material', fullFacts.spec?.materials)
  const text = JSON.stringify(data)
  for (const part of ['Packed size', 'Shelf life', 'Stowage, Light jet', 'Number of items'])
    expect(text).toContain(part)
  // A test is not a certificate.
  expect(text).not.toMatch(/certif|award/i)
})

test('describes only the filled-in parts of a spec sheet', () => {
  const data = dataOf({ spec: { weightGrams: 850 }, stowage: { heavy: { fits: false } } })
  expect(data).toMatchObject({
    weight: { value: 850 },
    additionalProperty: [{ name: 'Stowage, Heavy jet', value: 'Does not fit' }],
  })
  for (const name of ['mpn', 'material', 'width', 'countryOfOrigin', 'subjectOf'])
    expect(data).not.toHaveProperty(name)
})
