import { createClient, type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../../src/create-lake.ts'

/** A published document of the datasets of the examples. */
export const bike = {
  _id: 'bike-123',
  _type: 'bike',
  name: 'Tandem',
  seats: 2,
  price: 100,
  tags: ['red', 'fast'],
  reviews: [
    { _key: 'a', title: 'Good', stars: 4 },
    { _key: 'abc123', title: 'Bad', stars: 1 },
  ],
}
/** Another one. */
export const single = { _id: 'bike-310', _type: 'bike', name: 'Single', seats: 1 }
const authors = [
  { _id: 'martin', _type: 'author', name: 'George Martin' },
  { _id: 'drafts.martin', _type: 'author', name: 'George R.R. Martin' },
  { _id: 'drafts.king', _type: 'author', name: 'Stephen King' },
  { _id: 'pratchett', _type: 'author', name: 'Terry Pratchett' },
]

/** An example of the client's documentation, and its expected result. */
export type Example = readonly [
  name: string,
  run: (client: SanityClient, lake: LocalLake) => Promise<unknown>,
  result: unknown,
]

/** Tests each example with a new dataset, which contains two bikes and authors with drafts. */
export function testExamples(title: string, table: readonly Example[]): void {
  describe(title, () => {
    let lake: LocalLake
    beforeAll(async () => {
      lake = await createLake({ projectId: 'bikeshop' })
    })
    afterAll(() => lake.close())
    test.each(table)('%s', async (_name, run, result) => {
      const config = lake.clientConfig(await lake.createDataset())
      const client = createClient({ ...config, apiVersion: '2026-11-01' })
      const transaction = client.transaction()
      for (const document of [bike, single, ...authors]) transaction.create(document)
      await transaction.commit()
      expect(await run(client, lake)).toEqual(result)
    })
  })
}
