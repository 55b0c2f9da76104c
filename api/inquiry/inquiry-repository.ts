import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import type { LakeClients } from '#api/lake/lake-clients.ts'
import { LakeListener, type LakeListenerOptions } from '#api/lake/lake-listener.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryErasure, personalFields } from '#schemas/inquiry/inquiry-erasure.ts'
import { type InquiryStatus, statusChange } from '#schemas/inquiry/inquiry-status.ts'
import type { InquiryByIdQueryResult } from '#schemas/sanity.types.ts'
import {
  cutoffOf,
  type ListPart,
  listQuery,
  type ListRow,
  listRowsContract,
} from './inquiry-list-query.ts'
import {
  erasedAmongQuery,
  everyInquiryQuery,
  everyResendRequestQuery,
  heldAmongQuery,
  inquiriesToEraseQuery,
  inquiriesToPurgeQuery,
  inquiryByIdQuery,
  inquiryCountsQuery,
  inquiryVersionsQuery,
  resendRequestsQuery,
  waitingAmongQuery,
  waitingInquiriesQuery,
} from './inquiry.queries.ts'

/** An inquiry's document as staff see it. The types are the schema's; a damaged document differs. */
export type StoredInquiry = NonNullable<InquiryByIdQueryResult>

/** A document at one revision. */
export interface Revision {
  readonly _id: string
  readonly _rev: string
}

type FollowOptions = Omit<LakeListenerOptions, 'reader' | 'query'>

/** Documents are read as they are, with no draft or release laid over them. */
const raw = { perspective: 'raw' } as const

const personal: ReadonlySet<string> = new Set(personalFields)

/**
 * Every question that the server asks about the inquiries in the lake, and every change that staff
 * and background jobs make to them. Ids are the documents' (`inquiry.<uuid>`). Whatever the lake or
 * the network refuses is thrown as the client throws it; nothing is retried here.
 */
export class InquiryRepository {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    this.#reader = reader
    this.#writer = writer
  }

  /**
   * A part of the list, found by where the part before ended: the last comes as quickly as the
   * first, and an inquiry that arrives meanwhile moves none to another part. The month next to the
   * cursor is searched first.
   */
  async list(part: ListPart): Promise<ListRow[]> {
    const cutoff = cutoffOf(part.filter, part.cursor)
    if (cutoff !== undefined) {
      const near = await this.#list(part, cutoff)
      if (near.length === part.limit) return near
    }
    return this.#list(part)
  }

  async #list(part: ListPart, cutoff?: string): Promise<ListRow[]> {
    const { query, params } = listQuery(part, cutoff)
    return v.parse(listRowsContract, await this.#reader.fetch(query, params))
  }

  /** How many inquiries there are of each status. */
  countByStatus(): Promise<Record<InquiryStatus, number>> {
    return this.#reader.fetch(inquiryCountsQuery)
  }

  /** One inquiry; null if there is none with this id. */
  byId(id: string): Promise<StoredInquiry | null> {
    return this.#reader.fetch(inquiryByIdQuery, { id })
  }

  /**
   * Sets how far the team has come with an inquiry.
   *
   * @returns the whole document as it is now; undefined if there is no such inquiry
   */
  async changeStatus(id: string, status: InquiryStatus): Promise<object | undefined> {
    // By query, so that one request also checks what kind of document the id belongs to. Drafts are
    // excluded because a mutation's query sees every perspective.
    const isPublished = '!(_id in path("drafts.**")) && !(_id in path("versions.**"))'
    const query = `*[_type == "inquiry" && _id == $id && ${isPublished}]`
    const patch = { query, params: { id }, ...statusChange(status) }
    const options = { returnFirst: false, returnDocuments: true } as const
    const [changed] = await this.#writer.mutate([{ patch }], options)
    return changed
  }

  /** Forgets what the mail service said of a delivery that is made again. */
  async forgetOutcome(id: string, step: DeliveryReceiver): Promise<void> {
    const fields = ['outcome', 'outcomeAt'].map((field) => `delivery.${step}.${field}`)
    await this.#writer.patch(id).unset(fields).commit()
  }

  /** Says on the document that a receiver will not get it, in words for staff. */
  async markRefused(id: string, step: DeliveryReceiver, problem: string): Promise<void> {
    const changedAt = new Date().toISOString()
    const record = { state: 'refused', attempts: 0, changedAt, problem }
    await this.#writer
      .patch(id)
      .set({ [`delivery.${step}`]: record })
      .commit()
  }

  /** What staff want sent again, at most so many. */
  withResendRequest(limit: number) {
    return this.#reader.fetch(resendRequestsQuery, { limit }, raw)
  }

  /** Takes a request away; throws if somebody has changed the document since. */
  async takeResendRequest({ _id, _rev }: Revision): Promise<void> {
    await this.#writer.patch(_id).ifRevisionId(_rev).unset(['resendRequest']).commit()
  }

  /** Puts back what is left of a request. */
  async putBackResendRequest(id: string, request: object): Promise<void> {
    await this.#writer.patch(id).set({ resendRequest: request }).commit()
  }

  /** Ids of inquiries that are closed and were not touched since a time (ISO 8601). */
  closedBefore(before: string, limit: number): Promise<string[]> {
    return this.#writer.fetch(inquiriesToEraseQuery, { before, limit }, raw)
  }

  /** Takes the person out of inquiries, in one transaction; one that is open again is left alone. */
  async eraseClosed(ids: readonly string[], now: Date): Promise<void> {
    const query = '*[_id == $id && status == "closed"]'
    const erasure = inquiryErasure(now)
    const mutations = ids.map((id) => ({ patch: { query, params: { id }, ...erasure } }))
    await this.#writer.mutate(mutations, { returnDocuments: false })
  }

  /** Erased inquiries whose past is still in the lake's history, those behind an id first. */
  toPurge(after: string, limit: number) {
    return this.#writer.fetch(inquiriesToPurgeQuery, { after, limit }, raw)
  }

  /**
   * Takes an erased inquiry's past out of the lake. The lake forgets a document's history only with
   * the document, so this deletes both and puts the document back without the person, in one
   * transaction. Copies of it in releases go, too. Throws if somebody has changed it since it was
   * read, so that nothing is lost.
   */
  async purge(document: Revision & { readonly _type: string }, now = new Date()): Promise<void> {
    const { _id: id, _rev, ...rest } = document
    const historyPurgedAt = now.toISOString()
    const kept = Object.entries(rest).filter(
      ([name]) => name !== '_updatedAt' && !personal.has(name),
    )
    const copies = await this.#writer.fetch(inquiryVersionsQuery, { id }, raw)
    // The client's types do not know that a deletion can take the history with it.
    const withHistory = (gone: string): { id: string; purge: boolean } => ({
      id: gone,
      purge: true,
    })
    await this.#writer.mutate(
      [
        { patch: { id, ifRevisionID: _rev, set: { historyPurgedAt } } },
        { delete: withHistory(id) },
        { create: { ...Object.fromEntries(kept), _id: id, _type: rest._type, historyPurgedAt } },
        ...copies.map((copy) => ({ delete: withHistory(copy) })),
      ],
      { returnDocuments: false },
    )
  }

  /** Which of some inquiries are erased. */
  async erasedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.#reader.fetch(erasedAmongQuery, { ids }, raw))
  }

  /**
   * Inquiries that wait for a receiver, by their ids from `after` on.
   *
   * @param ids if only these are of interest
   */
  waiting(after: string, limit: number, ids?: readonly string[]) {
    return ids === undefined
      ? this.#reader.fetch(waitingInquiriesQuery, { after, limit }, raw)
      : this.#reader.fetch(waitingAmongQuery, { after, limit, ids }, raw)
  }

  /** Those of some inquiries that are in the lake and wait for nobody. */
  async settledAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const held = await this.#reader.fetch(heldAmongQuery, { ids }, raw)
    return new Set(held.filter(({ isWaiting }) => !isWaiting).map(({ _id }) => _id))
  }

  /** Whether the lake holds an inquiry. */
  async isStored(id: string): Promise<boolean> {
    return (await this.#reader.fetch(heldAmongQuery, { ids: [id] }, raw)).length > 0
  }

  /** Follows every change of an inquiry; nothing happens until the listener is opened. */
  follow(options: FollowOptions): LakeListener {
    return new LakeListener({ ...options, reader: this.#reader, query: everyInquiryQuery })
  }

  /** The same for requests to send inquiries again. */
  followResendRequests(options: FollowOptions): LakeListener {
    return new LakeListener({ ...options, reader: this.#reader, query: everyResendRequestQuery })
  }
}
