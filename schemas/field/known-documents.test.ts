import { expect, test } from 'vitest'
import { knownDocuments, nameOf } from './known-documents.ts'

const documents = [
  { id: 'own', title: 'Own', slug: 'own', featured: true },
  { id: 'drafts.own', title: 'Own, edited', slug: 'own', featured: true },
  { id: 'drafts.other', title: 7, slug: {}, featured: 'yes' },
]

test('the other documents of a type are asked for with their drafts, in any state', async () => {
  const asked: unknown[] = []
  const client = {
    withConfig: (config: unknown) => (asked.push(config), client),
    fetch: (_query: string, params: unknown) => (asked.push(params), Promise.resolve(documents)),
  }
  // A client has much more, of which nothing else is used.
  const context = { getClient: () => client } as unknown as Parameters<typeof knownDocuments>[1]
  const known = await knownDocuments({ _id: 'drafts.own', _type: 'product' }, context)
  expect(asked).toEqual([{ perspective: 'raw' }, { type: 'product' }])
  expect(known.published).toEqual(documents[0])
  expect(known.others).toEqual([{ id: 'drafts.other', title: null, slug: null, featured: null }])
})

test.each([
  [{ id: 'kit', title: ' Big Kit ' }, '“Big Kit”'],
  [{ id: 'drafts.kit', title: 'Big Kit' }, '“Big Kit” (a draft)'],
  [{ id: 'kit', title: '  ' }, 'a document without a name'],
  [{ id: 'drafts.kit', title: null }, 'a document without a name (a draft)'],
])('%o is called %s', (document, name) => {
  expect(nameOf({ slug: null, featured: null, ...document })).toBe(name)
})
