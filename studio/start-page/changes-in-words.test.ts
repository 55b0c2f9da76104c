import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { changesInWords } from './changes-in-words.ts'

const schema = createSchema({ name: 'test', types: schemaTypes })

function changes(before: object, after: object): string[] {
  return changesInWords(schema.get('product')!, before, after)
}

test.each<[object, object, string[]]>([
  [{ price: 24_900 }, { price: 25_900 }, ['Price $249.00 → $259.00']],
  [{ inStock: true }, { inStock: false }, ['In stock on → off']],
  [{ title: 'Old' }, { title: 'New' }, ['Name of the kit “Old” → “New”']],
  [{}, { title: 'New' }, ['Name of the kit empty → “New”']],
  [{ description: 'a'.repeat(41) }, { description: 'b' }, ['text of Description changed']],
  [
    { slug: { current: 'a' } },
    { slug: { current: 'b', _type: 'slug' } },
    ['Web address “a” → “b”'],
  ],
  [
    { image: { asset: { _ref: 'one' } } },
    { image: { asset: { _ref: 'two' } } },
    ['Picture changed'],
  ],
  [
    { image: { asset: { _ref: 'one' } }, contents: [{}] },
    { contents: [{}, {}] },
    ['Itemized contents changed', 'Picture removed'],
  ],
  [{}, { seo: { title: 'Kit' } }, ['Title for search engines empty → “Kit”']],
  [{ spec: { a: 1, b: 2 }, title: '' }, { spec: { b: 2, a: 1 } }, []],
])('the change from %j to %j is %j', (before, after, words) => {
  expect(changes(before, after).toSorted()).toEqual(words)
})
