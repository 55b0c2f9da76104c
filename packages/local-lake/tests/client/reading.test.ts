import { expect } from 'vitest'
import { bike, testExamples } from './test-examples.ts'

const seat = '*[_type == "bike" && seats >= $minSeats]{name, seats}'
const byName = '*[_type == "author"] | order(name){_id, _originalId, name}'

testExamples('reading', [
  ['fetch with params', (c) => c.fetch(seat, { minSeats: 2 }), [{ name: 'Tandem', seats: 2 }]],
  [
    'fetch without the filter of the response',
    (c) => c.fetch(seat, { minSeats: 3 }, { filterResponse: false }),
    { query: seat, result: [], ms: expect.any(Number), syncTags: expect.any(Array) },
  ],
  [
    'a long query with a comment at its end',
    (c) => c.fetch(`${seat} // ${'x'.repeat(20_000)}`, { minSeats: 2 }),
    [{ name: 'Tandem', seats: 2 }],
  ],
  [
    'perspective published',
    (c) => c.fetch(`${byName}.name`, {}, { perspective: 'published' }),
    ['George Martin', 'Terry Pratchett'],
  ],
  [
    'perspective drafts',
    (c) => c.fetch(byName, {}, { perspective: 'drafts' }),
    [
      { _id: 'martin', _originalId: 'drafts.martin', name: 'George R.R. Martin' },
      { _id: 'king', _originalId: 'drafts.king', name: 'Stephen King' },
      { _id: 'pratchett', _originalId: 'pratchett', name: 'Terry Pratchett' },
    ],
  ],
  [
    'the status of a draft',
    (c) =>
      c.fetch(
        '*[_type == "author"] | order(name){"status": select(_originalId in path("drafts.**") => "draft", "published")}.status',
        {},
        { perspective: 'drafts' },
      ),
    ['draft', 'draft', 'published'],
  ],
  [
    'perspective raw',
    (c) => c.fetch('*[_type == "author"] | order(_id)._id', {}, { perspective: 'raw' }),
    ['drafts.king', 'drafts.martin', 'martin', 'pratchett'],
  ],
  [
    'perspective raw without a token',
    (c) =>
      c
        .withConfig({ token: '', perspective: 'raw' })
        .fetch('*[_type == "author"] | order(_id)._id'),
    ['martin', 'pratchett'],
  ],
  ['getDocument', (c) => c.getDocument('bike-123'), expect.objectContaining(bike)],
  ['getDocument of none', (c) => c.getDocument('none'), undefined],
  [
    'getDocuments',
    async (c) =>
      (await c.getDocuments(['bike-310', 'none', 'bike-123'])).map((found) => found?.['name']),
    ['Single', undefined, 'Tandem'],
  ],
  [
    'getDocument in a release',
    async (c) => {
      const { releaseId } = await c.releases.create({})
      await c.createVersion({
        publishedId: 'bike-123',
        releaseId,
        document: { _type: 'bike', name: 'Upgraded' },
      })
      return (await c.getDocument('bike-123', { releaseId }))?.['name']
    },
    'Upgraded',
  ],
  [
    'an aborted fetch',
    async (c) => {
      const controller = new AbortController()
      const request = c.fetch('*', {}, { signal: controller.signal })
      controller.abort()
      return request.catch((error: Error) => error.name)
    },
    'AbortError',
  ],
  ['config', async (c) => c.withConfig({ dataset: 'other' }).config().dataset, 'other'],
  [
    'a request tag',
    (c) =>
      c
        .withConfig({ requestTagPrefix: 'website' })
        .fetch('count(*[_type == "bike"])', {}, { tag: 'landing-page' }),
    2,
  ],
])
