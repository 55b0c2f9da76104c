import { readContentResult } from '#schemas/protocol/content-result.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { memoryDatasetOf } from '#packages/local-lake/tests/support/memory-dataset.ts'
import { seededDocuments } from './seeded-documents.ts'

/** An in-memory lake as a content source, and the names of the queries that it received. */
export interface MemoryContent extends ContentSource {
  readonly requested: string[]
  /** Each of them with its parameters. */
  readonly requests: string[]
}

/** A document of the lake. */
type StoredDocument = Parameters<typeof memoryDatasetOf>[0][number] & Record<string, unknown>

/** Creates a content source from these documents, using the local lake's own engine. */
export function memoryContent(documents: readonly StoredDocument[]): MemoryContent {
  const dataset = memoryDatasetOf(documents)
  const reader = dataset.openReader()
  const requested: string[] = []
  const requests: string[] = []
  // A reader reads in a transaction, and only one can be open at a time.
  let last: Promise<unknown> = Promise.resolve()
  return {
    requested,
    requests,
    load: async (request) => {
      requested.push(request.name)
      const { query, params = {} } = request
      requests.push(`${request.name} ${JSON.stringify(params)}`)
      const reading = last.then(() => dataset.run({ query, params }, reader))
      last = reading.catch(() => undefined)
      // The query's result, as the lake sends it.
      const { json } = await reading
      return readContentResult({ result: JSON.parse(json), syncTags: ['s1:a'] }, request)
    },
  }
}

/**
 * This many kits, each with its own address: numbered copies of the curated ones.
 *
 * @param count how many
 */
export function manyKits(count: number): StoredDocument[] {
  const kits = seededDocuments.filter(({ _type }) => _type === 'product')
  return Array.from({ length: count }, (_, index) => {
    const kit = kits[index % kits.length]
    return {
      ...kit,
      _id: `kit-${index + 1}`,
      _type: 'product',
      title: `Kit ${index + 1}`,
      slug: { _type: 'slug', current: `kit-${index + 1}` },
      order: index + 1,
      featured: index === 40,
    }
  })
}
