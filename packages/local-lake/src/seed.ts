import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { systemAccess } from './access.ts'
import type { Dataset } from './dataset.ts'

/** Documents, or the path of an export: `.ndjson` or `.tar.gz`. */
export type Seed = string | readonly SeedDocument[]

/** A document of a seed. */
export interface SeedDocument {
  readonly _type: string
  readonly _id?: string | undefined
  readonly [field: string]: unknown
}

/** Checks a document of a seed. */
export const seedDocument = v.looseObject({ _type: v.string(), _id: v.optional(v.string()) })

/** A seed that cannot be imported; the message says why. */
export class SeedError extends Error {
  override name = 'SeedError'
}

/**
 * Imports a seed. Documents replace existing documents with the same ids.
 *
 * @param importWithAssets imports an export whose assets are in the same archive or folder
 * @throws {SeedError} if the seed cannot be read or imported
 */
export async function importSeed(
  dataset: Dataset,
  seed: Seed,
  importWithAssets: (file: string) => Promise<void>,
): Promise<void> {
  try {
    if (typeof seed !== 'string') return await importDocuments(dataset, seed)
    const text = seed.endsWith('.ndjson') ? readFileSync(seed, 'utf8') : undefined
    if (text === undefined || text.includes('"_sanityAsset"')) return await importWithAssets(seed)
    await importDocuments(dataset, text.split('\n').flatMap(readLine))
  } catch (cause) {
    const source = typeof seed === 'string' ? seed : 'The seed'
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SeedError(`${source} cannot be imported: ${reason}`, { cause })
  }
}

function readLine(line: string, index: number): SeedDocument[] {
  if (line.trim() === '') return []
  try {
    return [v.parse(seedDocument, JSON.parse(line))]
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SeedError(`line ${index + 1}: ${reason}`, { cause })
  }
}

async function importDocuments(
  dataset: Dataset,
  documents: readonly SeedDocument[],
): Promise<void> {
  const mutations = documents.map((document) => ({
    createOrReplace: { ...document, _id: document._id ?? crypto.randomUUID() },
  }))
  // One transaction, so that documents can refer to later documents.
  if (mutations.length > 0) await dataset.transact({ access: systemAccess, mutations })
}
