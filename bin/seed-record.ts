import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'

/** A dot keeps the record out of what visitors can read. */
const recordId = 'seed.record'

/** What the seed last wrote of one document. */
export interface SeedEntry {
  readonly id: string
  /** The document's revision right after it was seeded: another one means an editor's work. */
  readonly rev: string
  /** Fingerprint of the curated content that was written. */
  readonly print: string
}

/** What earlier runs have seeded, by document id; empty where nothing was. */
export async function readSeedRecord(client: SanityClient): Promise<Map<string, SeedEntry>> {
  const record = await client.getDocument<{ _id: string; entries?: SeedEntry[] }>(recordId)
  return new Map(record?.entries?.map((entry) => [entry.id, entry]))
}

/** Keeps what has been seeded. */
export async function writeSeedRecord(
  client: SanityClient,
  entries: Iterable<SeedEntry>,
): Promise<void> {
  await client.createOrReplace({
    _id: recordId,
    _type: 'seedRecord',
    entries: Array.from(entries, (entry) => ({ _key: entry.id, ...entry })),
  })
}

/** Tells one state of curated content from another. */
export function fingerprint(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
