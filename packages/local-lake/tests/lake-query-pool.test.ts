import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memoryDatasetOf } from './support/memory-dataset.ts'
import { LakeError } from '../src/lake-error.ts'
import { limits } from '../src/limits.ts'
import { QueryPool } from '../src/query/query-pool.ts'
import { newFolder } from './support/temporary-folder.ts'

const folder = newFolder()
const file = join(folder, 'pool.sqlite')
const pool = new QueryPool(60_000)
afterAll(() => pool.close())

/** Nested sub-queries, each of which multiplies the work by the number of documents. */
const endless = Array.from({ length: 12 }).reduce<string>((query) => `*[count(${query}) > 0]`, '*')

test(
  'however many queries come without a token, editors still get workers and places',
  { timeout: 30_000 },
  async () => {
    memoryDatasetOf(
      Array.from({ length: 60 }, (_, number) => ({ _id: `kit-${number}`, _type: 'kit' })),
      file,
    )
    const ask = (query: string, publicOnly: boolean) =>
      pool.run(
        {
          kind: 'query',
          file,
          view: { versions: 'raw', publicOnly },
          evaluation: { query, params: {}, identity: 'me', projectId: 'local', dataset: 'test' },
        },
        { key: publicOnly ? `address ${(addresses += 1)}` : 'user me', isAnonymous: publicOnly },
      )
    let addresses = 0
    const refusals: unknown[] = []
    for (let number = 0; number < limits.waitingPublicQueries + 20; number += 1) {
      ask(endless, true).catch((error: unknown) => refusals.push(error))
    }
    expect((await ask('count(*[_type == "kit"])', false)).json).toBe('60')
    expect(refusals.length).toBeGreaterThan(10)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(LakeError)
      expect(refusal).toMatchObject({ status: 429 })
    }
  },
)
