import { expect, test } from 'vitest'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { answerKitQuery } from './answer-kit-query.server.ts'

const page = (number: number) => ({
  name: 'catalog',
  from: String((number - 1) * kitsPerPage),
  to: String(number * kitsPerPage),
})

test.each([
  ['a page of the catalog', page(2), ['kit-addresses', 'catalog']],
  ['the page after the last', page(3), ['kit-addresses', 'catalog']],
  ['no page', page(4), ['kit-addresses']],
  ['a kit', { name: 'kit', slug: 'kit-1' }, ['kit-addresses', 'kit']],
  ['no kit', { name: 'kit', slug: 'made-up' }, ['kit-addresses']],
  ['no landing page', { name: 'landing-page', slug: 'made-up' }, ['landing-addresses']],
  ['a query without shop data', { name: 'faqs' }, []],
])('%s is looked up before the lake is queried', async (_, query, asked) => {
  const content = memoryContent(manyKits(kitsPerPage + 1))
  await answerKitQuery(content, query)
  expect(content.requested).toEqual(asked)
})
