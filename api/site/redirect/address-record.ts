import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { pageTypes } from '#schemas/content/redirect/page-address.ts'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { LakeListener, type LakeListenerOptions } from '#api/platform/lake/lake-listener.ts'
import type { AddressPlan, AddressState } from './address-plan.ts'

/** The dot in the id hides the record from visitors. */
const recordId = 'address.record'
/** Reads documents unchanged, without drafts or releases applied. */
const raw = { perspective: 'raw' } as const

const stateQuery = `{
  "pages": *[_type in $types && _id in path("*")]{_id, _type, title, "slug": slug.current},
  "ids": *[_type in $types]._id,
  "redirects": *[_type == "redirect" && _id in path("*")] | order(_updatedAt asc){_id, from, to},
  "record": *[_id == $recordId][0]{_rev, entries}
}`
const followedQuery = `*[_type in ${JSON.stringify(pageTypes)}]`

const text = v.fallback(v.nullable(v.string()), null)
const stateContract = v.object({
  pages: v.array(v.object({ _id: v.string(), _type: v.string(), title: text, slug: text })),
  ids: v.array(v.string()),
  redirects: v.array(v.object({ _id: v.string(), from: text, to: text })),
  record: v.nullable(
    v.object({
      _rev: v.string(),
      entries: v.fallback(v.array(v.object({ _key: v.string(), path: v.string() })), []),
    }),
  ),
})

/** The state of addresses in the lake, at one revision of the record. */
export interface RecordedState extends AddressState {
  /** The record's revision; undefined if there is no record yet. */
  readonly rev: string | undefined
}

/**
 * Reads and writes the lake's data about addresses. A document in the lake stores the last known address
 * of each page. So a change is noticed regardless of who publishes it, and even if it happens while no
 * server is running. Throws the client's errors.
 */
export class AddressRecord {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    this.#reader = reader
    this.#writer = writer
  }

  /** Follows changes of documents with pages. */
  follow(options: Omit<LakeListenerOptions, 'reader' | 'query'>): LakeListener {
    return new LakeListener({ ...options, reader: this.#reader, query: followedQuery })
  }

  async read(): Promise<RecordedState> {
    const params = { types: pageTypes, recordId }
    const answer = await this.#reader.fetch<unknown>(stateQuery, params, raw)
    const { pages, ids, redirects, record } = v.parse(stateContract, answer)
    const published = new Set(pages.map(({ _id }) => _id))
    return {
      pages,
      unpublished: ids.map(withoutPrefix).filter((id) => !published.has(id)),
      redirects,
      known: record ? new Map(record.entries.map(({ _key, path }) => [_key, path])) : undefined,
      rev: record?._rev,
    }
  }

  /**
   * Writes a plan in one transaction. If several servers write the same plan, one succeeds and the others
   * fail with a conflict.
   */
  async write(
    { make, retarget, remove, note }: AddressPlan,
    rev: string | undefined,
  ): Promise<void> {
    const transaction = this.#writer.transaction()
    for (const redirect of make) transaction.createIfNotExists(redirect)
    for (const { _id, to } of retarget) transaction.patch(_id, { set: { to } })
    for (const id of remove) transaction.delete(id).delete(`drafts.${id}`)
    const entries = [...(note ?? [])].map(([_key, path]) => ({ _key, path }))
    if (rev === undefined) transaction.create({ _id: recordId, _type: 'addressRecord', entries })
    else transaction.patch(recordId, { ifRevisionID: rev, ...(note && { set: { entries } }) })
    await transaction.commit({ visibility: 'sync' })
  }
}

/** The document of both `drafts.a` and `versions.r1.a` is `a`. */
function withoutPrefix(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}
