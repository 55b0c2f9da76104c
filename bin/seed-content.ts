import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { mastersFolder } from '#pictures/masters.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { type CuratedPicture, curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { type CuratedDocument, curatedDocuments } from './curated-documents.ts'

/** Document ids by the seed's action. */
export interface SeedSummary {
  readonly created: string[]
  /**
   * Updated to newer curated content, because editors had not changed these documents since the last
   * seed.
   */
  readonly renewed: string[]
  readonly unchanged: string[]
  /** An editor changed the document, has a draft of it, or created it before the seed. */
  readonly edited: string[]
  /** An editor deleted the document, so it is not created again. */
  readonly deleted: string[]
}

type Verdict = keyof SeedSummary

/**
 * Writes the curated content, pictures included, into the lake. An editor's work always wins: changed
 * documents stay, deleted documents are not created again, drafts are never touched.
 *
 * @param client needs write access, and bypasses any cache
 * @param pictures uploads the pictures and returns their asset ids
 * @throws the client's error if the lake is unreachable or rejects the write
 */
export async function seedContent(
  client: SanityClient,
  pictures: typeof seedPictures = seedPictures,
): Promise<SeedSummary> {
  const raw = client.withConfig({ perspective: 'raw', useCdn: false })
  const record = await readSeedRecord(raw)
  const planned = curatedDocuments((name) => name)
  const stored = await storedRevisions(raw, planned)
  const verdicts = new Map(planned.map((doc) => [doc._id, judge(doc, stored, record.get(doc._id))]))
  const toWrite = planned.filter(({ _id }) => isWritten(verdicts.get(_id)))
  if (toWrite.length > 0) await write(raw, toWrite, stored, record, await pictures(raw))
  return summarize(verdicts)
}

/** Revisions of the curated documents and their drafts, by id. */
async function storedRevisions(client: SanityClient, documents: readonly CuratedDocument[]) {
  const ids = documents.flatMap(({ _id }) => [_id, `drafts.${_id}`])
  const found = await client.getDocuments(ids)
  return new Map(found.flatMap((doc) => (doc ? [[doc._id, doc._rev] as const] : [])))
}

function judge(
  document: CuratedDocument,
  stored: ReadonlyMap<string, string>,
  entry: SeedEntry | undefined,
): Verdict {
  const rev = stored.get(document._id)
  if (stored.has(`drafts.${document._id}`)) return 'edited'
  if (rev === undefined) return entry ? 'deleted' : 'created'
  if (entry?.rev !== rev) return 'edited'
  return entry.print === fingerprint(document) ? 'unchanged' : 'renewed'
}

function isWritten(verdict: Verdict | undefined): boolean {
  return verdict === 'created' || verdict === 'renewed'
}

async function write(
  client: SanityClient,
  planned: readonly CuratedDocument[],
  stored: ReadonlyMap<string, string>,
  record: Map<string, SeedEntry>,
  assetIds: ReadonlyMap<string, string>,
): Promise<void> {
  const prints = new Map(planned.map((doc) => [doc._id, fingerprint(doc)]))
  const transaction = client.transaction()
  for (const document of curatedDocuments((name) => assetIds.get(name) ?? '')) {
    if (!prints.has(document._id)) continue
    const rev = stored.get(document._id)
    // With the revision, the whole transaction fails if an editor was faster.
    if (rev === undefined) transaction.create(document)
    else transaction.patch(document._id, { ifRevisionID: rev, set: withoutIdentity(document) })
  }
  const written = await transaction.commit({ returnDocuments: true, visibility: 'sync' })
  for (const { _id: id, _rev: rev } of written) {
    record.set(id, { id, rev, print: prints.get(id) ?? '' })
  }
  await writeSeedRecord(client, record.values())
}

function withoutIdentity({ _id, _type, ...fields }: CuratedDocument) {
  return fields
}

function summarize(verdicts: ReadonlyMap<string, Verdict>): SeedSummary {
  const summary: SeedSummary = { created: [], renewed: [], unchanged: [], edited: [], deleted: [] }
  for (const [id, verdict] of verdicts) summary[verdict].push(id)
  return summary
}

/**
 * Uploads the masters of the site's pictures to the lake as image assets, with title and alternative
 * text. The lake stores the same bytes only once, so a second upload changes nothing.
 *
 * @returns asset ids by picture name
 */
async function seedPictures(client: SanityClient): Promise<Map<string, string>> {
  return new Map(await Promise.all(curatedPictures.map((picture) => seedPicture(client, picture))))
}

async function seedPicture(
  client: SanityClient,
  picture: CuratedPicture,
): Promise<[name: string, assetId: string]> {
  const { name, title, alt } = picture
  const file = await readFile(join(mastersFolder, fullPicture(name)))
  const asset = await client.assets.upload('image', file, {
    filename: fullPicture(name),
    contentType: 'image/jpeg',
    title,
  })
  await client.patch(asset._id).setIfMissing({ altText: alt }).commit()
  return [name, asset._id]
}

/** The dot in the id hides the record from visitors. */
const recordId = 'seed.record'

/** The state of one document after its last seed. */
interface SeedEntry {
  readonly id: string
  /**
   * The document's revision after the seed: a different revision means that an editor changed it.
   */
  readonly rev: string
  /** The fingerprint of the seeded content. */
  readonly print: string
}

/** The documents that earlier runs seeded, by id. */
async function readSeedRecord(client: SanityClient): Promise<Map<string, SeedEntry>> {
  const record = await client.getDocument<{ _id: string; entries?: SeedEntry[] }>(recordId)
  return new Map(record?.entries?.map((entry) => [entry.id, entry]))
}

/** Stores the record of seeded documents. */
async function writeSeedRecord(client: SanityClient, entries: Iterable<SeedEntry>): Promise<void> {
  await client.createOrReplace({
    _id: recordId,
    _type: 'seedRecord',
    entries: Array.from(entries, (entry) => ({ _key: entry.id, ...entry })),
  })
}

/** A hash that changes with the curated content. */
function fingerprint(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
