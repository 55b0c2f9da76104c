import { setTimeout as delay } from 'node:timers/promises'
import { getPublishedId } from '@sanity/client/csm'
import type { Log } from '#api/platform/log/log.ts'
import { eachStoredEntry, type StoredEntries } from '#api/outbox/stored-entries.ts'
import { purgeHistory } from '#api/inquiry/purge-erased-inquiries.ts'
import { documentId, entryId } from '../inquiry-document.ts'
import type { InquiryEntry } from '../inquiry-entry.ts'
import type { InquiryRepository } from '../inquiry-repository.ts'
import { mainDocument, type PersonInquiry } from './find-person.ts'

/** The maximum number of inquiries that one transaction erases. */
const erasedAtOnce = 100
const usualLimits = { timeoutMs: 60_000, pollMs: 500 } as const

export interface PersonErasureOptions {
  readonly inquiries: Pick<InquiryRepository, 'erase' | 'ofAddress' | 'toPurge' | 'purge'>
  readonly entries: StoredEntries<InquiryEntry>
  readonly log: Log
  /** The time limit for the whole erasure, and the pause between attempts, in ms. */
  readonly limits?: { readonly timeoutMs: number; readonly pollMs: number }
}

/** Ids of inquiries that have been erased in the lake, but not everywhere. */
export interface Remains {
  /** The lake still has earlier versions. */
  readonly history: readonly string[]
  /** The outbox still has the text. */
  readonly outbox: readonly string[]
}

/**
 * Erases a person's inquiries as the server does: first in the lake, so that a running delivery cannot
 * store them again; then in the outbox; then in the lake's history. Repeats what failed until nothing
 * remains or the time limit is reached; then running servers finish the erasure.
 *
 * @param address the email address in lower case
 * @returns what has not been erased yet
 * @throws {Error} if the lake or the outbox fails; the erasure can then be repeated
 */
export async function erasePerson(
  address: string,
  found: readonly PersonInquiry[],
  { inquiries, entries, log, limits = usualLimits }: PersonErasureOptions,
): Promise<Remains> {
  const now = new Date()
  for (let at = 0; at < found.length; at += erasedAtOnce) {
    await inquiries.erase(found.slice(at, at + erasedAtOnce).map(mainDocument), now)
  }
  const ids = new Set(found.map(({ id }) => id))
  const theirs = {
    toPurge: () => only(inquiries.toPurge(), ids),
    purge: inquiries.purge.bind(inquiries),
  }
  const until = performance.now() + limits.timeoutMs
  for (;;) {
    for (const { id } of found) await entries.erase(entryId(id))
    await purgeHistory({ inquiries: theirs, log })
    const remains = await remainsOf(address, ids, { inquiries, entries })
    const isDone = remains.history.length + remains.outbox.length === 0
    if (isDone || performance.now() >= until) return remains
    await delay(limits.pollMs)
  }
}

async function remainsOf(
  address: string,
  ids: ReadonlySet<string>,
  { inquiries, entries }: Pick<PersonErasureOptions, 'inquiries' | 'entries'>,
): Promise<Remains> {
  const history = new Set<string>()
  const outbox: string[] = []
  for await (const { _id } of only(inquiries.toPurge(), ids)) history.add(_id)
  // Copies in releases are removed together with the history.
  for await (const { _id } of inquiries.ofAddress(address)) {
    if (ids.has(getPublishedId(_id))) history.add(getPublishedId(_id))
  }
  for await (const { id } of eachStoredEntry(entries)) {
    if (ids.has(documentId(id))) outbox.push(documentId(id))
  }
  return { history: [...history], outbox }
}

async function* only<Document extends { readonly _id: string }>(
  documents: AsyncIterable<Document>,
  ids: ReadonlySet<string>,
): AsyncGenerator<Document> {
  for await (const document of documents) if (ids.has(document._id)) yield document
}
