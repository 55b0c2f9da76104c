import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'

/** The dot in the id hides the record from visitors. */
const recordId = 'seed.record'

/** What the seed last wrote for one document. */
export interface SeedEntry {
  readonly id: string
  /**
   * The document's revision right after it was seeded: another one means that an editor changed it.
   */
  readonly rev: string
  /** Fingerprint of the curated content that was written. */
  readonly print: string
}

/** What earlier runs seeded, by document id. */
export async function readSeedRecord(client: SanityClient): Promise<Map<string, SeedEntry>> {
  const record = await client.getDocument<{ _id: string; entries?: SeedEntry[] }>(recordId)
  return new Map(record?.entries?.map((entry) => [entry.id, entry]))
}

/** Stores what has been seeded. */
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

/** A hash that distinguishes states of curated content. */
export function fingerprint(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
