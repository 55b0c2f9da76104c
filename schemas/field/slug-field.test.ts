import { expect, test } from 'vitest'
import { slugField } from './slug-field.ts'

const { options } = slugField({
  description: 'The address.',
  from: 'Name',
  reserved: new Map([['old-kit', 'new-kit']]),
})
const documents = [
  { id: 'other', title: 'Kit', slug: 'kit', featured: false },
  { id: 'drafts.unnamed', title: null, slug: null, featured: false },
  { id: 'own', title: 'Own', slug: 'own-kit', featured: false },
]
const client = { withConfig: () => client, fetch: () => Promise.resolve(documents) }

/** The slug that Generate creates from a title, for the document with the id `own`. */
function generate(title: string, parent: unknown = { _id: 'drafts.own', _type: 'product' }) {
  const context = { parent, getClient: () => client }
  // The Studio passes many more values, none of which is read.
  const slugify = options?.slugify as (...all: unknown[]) => Promise<string>
  return slugify(title, {}, context)
}

test.each([
  ['Big Kit', 'big-kit'],
  ['Kit', 'kit-2'],
  ['Old Kit', 'old-kit-2'],
  ['Own Kit', 'own-kit'],
])('Generate turns %s into the address %s', async (title, slug) => {
  expect(await generate(title)).toBe(slug)
})

test.each([[undefined], [{}], [{ _id: 'own' }], [{ _id: 1, _type: 'product' }]])(
  'a slug within %j is reported as a schema error',
  async (parent) => {
    await expect(generate('Kit', parent ?? null)).rejects.toThrow('top level of a document')
  },
)

test('Generate needs a title with letters or digits', () => {
  const source = options?.source as (document: unknown) => string
  expect(source({ title: 'Big Kit' })).toBe('Big Kit')
  for (const title of [undefined, 5, '', '…']) {
    expect(() => source({ title })).toThrow('Fill in “Name” with letters or digits first.')
  }
})
