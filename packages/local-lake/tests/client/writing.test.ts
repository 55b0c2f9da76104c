import { Patch, type SanityClient, Transaction } from '@sanity/client'
import { expect } from 'vitest'
import { failure } from './failure.ts'
import { bike, single, testExamples } from './test-examples.ts'

const created = { _id: expect.any(String), _rev: expect.any(String), _type: 'bike' }
const stamps = { _createdAt: expect.any(String), _updatedAt: expect.any(String) }
const reviews = (change: (patch: Patch) => Patch) => async (client: SanityClient) => {
  const changed = change(new Patch('bike-123'))
  await client.mutate<{ reviews: object[] }>(changed)
  return client.fetch('*[_id == "bike-123"][0].reviews[].title')
}
const field = (name: string, change: (patch: Patch) => Patch) => async (client: SanityClient) => {
  await client.mutate(change(new Patch('bike-123')))
  return (await client.getDocument('bike-123'))?.[name]
}

testExamples('writing', [
  [
    'create',
    (c) => c.create({ _type: 'bike', name: 'Extraordinaire' }),
    { ...created, ...stamps, name: 'Extraordinaire' },
  ],
  [
    'create of a draft with a generated id',
    async (c) => (await c.create({ _id: 'drafts.', _type: 'bike' }))._id,
    expect.stringMatching(/^drafts\..{8,}$/),
  ],
  [
    'createOrReplace',
    (c) => c.createOrReplace({ _id: 'bike-123', _type: 'bike', name: 'New' }),
    { ...created, ...stamps, _id: 'bike-123', name: 'New' },
  ],
  [
    'createIfNotExists',
    async (c) => (await c.createIfNotExists({ ...bike, name: 'Ignored' })).name,
    'Tandem',
  ],
  [
    'create with options',
    (c) =>
      c.create({ _id: 'a', _type: 'bike' }, { returnDocuments: false, visibility: 'deferred' }),
    {
      transactionId: expect.any(String),
      documentId: 'a',
      results: [{ id: 'a', operation: 'create' }],
    },
  ],
  [
    'a dry run',
    async (c) => {
      await c.createOrReplace({ ...bike, name: 'Dry' }, { dryRun: true })
      return (await c.getDocument('bike-123'))?.['name']
    },
    'Tandem',
  ],
  [
    'patch: set and inc, committed',
    async (c) =>
      (await c.patch('bike-123').set({ sold: true }).inc({ price: 1 }).commit())['price'],
    101,
  ],
  [
    'patch: set deeply',
    field('reviews', (p) => p.set({ 'reviews[_key=="a"].stars': 5 })),
    [{ ...bike.reviews[0], stars: 5 }, bike.reviews[1]],
  ],
  ['patch: setIfMissing', field('title', (p) => p.setIfMissing({ title: 'Untitled' })), 'Untitled'],
  ['patch: setIfMissing of a field', field('name', (p) => p.setIfMissing({ name: 'x' })), 'Tandem'],
  ['patch: unset', field('name', (p) => p.unset(['name', 'price'])), undefined],
  ['patch: dec', field('seats', (p) => p.dec({ seats: 1 })), 1],
  [
    'patch: diffMatchPatch',
    field('name', (p) => p.diffMatchPatch({ name: '@@ -1,6 +1,7 @@\n Tandem\n+s\n' })),
    'Tandems',
  ],
  [
    'patch: insert after',
    reviews((p) => p.insert('after', 'reviews[-1]', [{ title: 'New' }])),
    ['Good', 'Bad', 'New'],
  ],
  [
    'patch: insert before',
    reviews((p) => p.insert('before', 'reviews[0]', [{ title: 'New' }])),
    ['New', 'Good', 'Bad'],
  ],
  [
    'patch: insert replace',
    reviews((p) => p.insert('replace', 'reviews[_key=="a"]', [{ title: 'New' }])),
    ['New', 'Bad'],
  ],
  [
    'patch: append',
    reviews((p) => p.append('reviews', [{ title: 'New' }])),
    ['Good', 'Bad', 'New'],
  ],
  [
    'patch: prepend',
    reviews((p) => p.prepend('reviews', [{ title: 'New' }])),
    ['New', 'Good', 'Bad'],
  ],
  [
    'patch: append to a missing array',
    field('more', (p) => p.setIfMissing({ more: [] }).append('more', [1])),
    [1],
  ],
  [
    'patch: splice',
    field('tags', (p) => p.splice('tags', 0, 1, ['blue', 'green'])),
    ['blue', 'green', 'fast'],
  ],
  ['patch: splice without items', field('tags', (p) => p.splice('tags', 1, 1)), ['red']],
  ['patch: unset of items', reviews((p) => p.unset(['reviews[0]', 'reviews[_key=="abc123"]'])), []],
  [
    'patch: generated keys',
    async (c) => {
      const patch = c.patch('bike-123').append('reviews', [{ title: 'New' }])
      const changed = await patch.commit<{ reviews: object[] }>({ autoGenerateArrayKeys: true })
      return changed.reviews[2]
    },
    { _key: expect.any(String), title: 'New' },
  ],
  [
    'patch: ifRevisionId',
    async (c) => {
      const { _rev } = await c.patch('bike-123').set({ seats: 3 }).commit()
      const known = c.patch('bike-123').ifRevisionId(_rev).set({ seats: 4 })
      return (await known.commit())['seats']
    },
    4,
  ],
  [
    'patch of a query',
    async (c) => {
      await c
        .patch({ query: '*[_type == $type]', params: { type: 'bike' } })
        .set({ seats: 9 })
        .commit({ returnFirst: false })
      return c.fetch('*[_type == "bike"].seats')
    },
    [9, 9],
  ],
  [
    'delete by id',
    async (c) => [await c.delete('bike-123'), await c.getDocument('bike-123')],
    [
      {
        transactionId: expect.any(String),
        documentIds: ['bike-123'],
        results: [{ id: 'bike-123', operation: 'delete' }],
      },
      undefined,
    ],
  ],
  [
    'delete by a query with params',
    async (c) => {
      const params = { type: 'bike' }
      const { documentIds } = await c.delete({ query: '*[_type == $type][0..1]', params })
      return [documentIds.toSorted(), await c.fetch('count(*[_type == "bike"])')]
    },
    [['bike-123', 'bike-310'], 0],
  ],
  [
    'a transaction',
    async (c) => {
      const patch = c.patch('bike-310').set({ name: 'A Bike To Go' })
      const transaction = c
        .transaction()
        .create({ _id: 'new', _type: 'bike' })
        .delete('bike-123')
        .patch(patch)
        .patch('new', (p) => p.set({ name: 'Third' }))
      await transaction.commit()
      return c.fetch('*[_type == "bike"] | order(name).name')
    },
    ['A Bike To Go', 'Third'],
  ],
  [
    'a transaction with an id',
    async (c) =>
      (await c.transaction().delete('bike-123').transactionId('chosen').commit()).transactionId,
    'chosen',
  ],
  [
    'a failed transaction changes nothing',
    async (c) => {
      await failure(c.transaction().delete('bike-123').create(single).commit())
      return c.fetch('count(*[_type == "bike"])')
    },
    2,
  ],
  [
    'a transaction without a client',
    async (c) => {
      await c.mutate(new Transaction().create({ _id: '123', _type: 'bike' }).delete('bike-310'))
      return c.fetch('*[_type == "bike"] | order(_id)._id')
    },
    ['123', 'bike-123'],
  ],
])
