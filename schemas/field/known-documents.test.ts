import { expect, test } from 'vitest'
import { knownDocuments, nameOf } from './known-documents.ts'

const documents = [
  { id: 'own', title: 'Own', slug: 'own', featured: true },
  { id: 'drafts.own', title: 'Own, edited', slug: 'own', featured: true },
  { id: 'drafts.other', title: 7, slug: {}, featured: 'yes' },
]

function contextWith(answer: readonly object[]) {
  const requested: unknown[] = []
  const client = {
    withConfig: (config: unknown) => (requested.push(config), client),
    fetch: (_query: string, params: unknown) => (requested.push(params), Promise.resolve(answer)),
  }
  // A client has many more methods, none of which is used.
  const context = { getClient: () => client } as unknown as Parameters<typeof knownDocuments>[1]
  return { requested, context }
}

test('queries the other documents of a type with their drafts, in any state', async () => {
  const { requested, context } = contextWith(documents)
  const known = await knownDocuments({ _id: 'drafts.own', _type: 'product' }, context)
  expect(requested).toEqual([{ perspective: 'raw' }, { type: 'product' }])
  expect(known.published).toEqual(documents[0])
  expect(known.others).toEqual([{ id: 'drafts.other', title: null, slug: null, featured: null }])
})

test('in a release, its documents count with their new values, and drafts with their current ones', async () => {
  const ids = ['own', 'versions.r1.own', 'swapped', 'drafts.swapped', 'versions.r1.swapped']
  const stay = ['kept', 'drafts.kept', 'versions.r2.kept']
  const { context } = contextWith([...ids, ...stay].map((id) => ({ id })))
  const othersOf = async (_id: string) => {
    const { others } = await knownDocuments({ _id, _type: 'product' }, context)
    return others.map(({ id }) => id)
  }
  expect(await othersOf('versions.r1.own')).toEqual(['versions.r1.swapped', ...stay])
  expect(await othersOf('drafts.own')).toEqual([...ids.slice(2), ...stay])
})

test.each([
  [{ id: 'kit', title: ' Big Kit ' }, '“Big Kit”'],
  [{ id: 'drafts.kit', title: 'Big Kit' }, '“Big Kit” (a draft)'],
  [{ id: 'versions.r1.kit', title: 'Big Kit' }, '“Big Kit” (in a release)'],
  [{ id: 'kit', title: '  ' }, 'an unnamed document'],
  [{ id: 'drafts.kit', title: null }, 'an unnamed document (a draft)'],
])('%o is called %s', (document, name) => {
  expect(nameOf({ slug: null, featured: null, ...document })).toBe(name)
})
