import { randomUUID } from 'node:crypto'
import { isHttpError, type SanityClient } from '@sanity/client'
import * as v from 'valibot'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { LakeListener, type LakeListenerOptions } from '#api/platform/lake/lake-listener.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { assignment } from '#schemas/inquiry/inquiry-assignment.ts'
import { inquiryErasure, personalFields } from '#schemas/inquiry/inquiry-erasure.ts'
import type { RequestedStep } from './inquiry-entry.ts'
import { spamRelease } from '#schemas/inquiry/inquiry-patches.ts'
import { type InquiryStatus, statusChange, statusUndo } from '#schemas/inquiry/inquiry-status.ts'
import { replyTemplatesId } from '#schemas/inquiry/reply.ts'
import type { InquiryByIdQueryResult } from '#schemas/sanity.types.ts'
import {
  cutoffOf,
  type ListPart,
  listQuery,
  type ListRow,
  listRowsContract,
} from './inquiry-list-query.ts'
import {
  answersDueQuery,
  deliveriesQuery,
  erasedAmongQuery,
  everyResendRequestQuery,
  existingIdsQuery,
  inquiriesByIdStartQuery,
  inquiriesNamingAddressQuery,
  inquiriesOfAddressQuery,
  inquiriesToEraseQuery,
  inquiriesToPurgeQuery,
  inquiryByIdQuery,
  inquiryCountsQuery,
  inquiryVersionsQuery,
  replyTemplatesQuery,
  staffChangesQuery,
  resendRequestsQuery,
  teamQuery,
  waitingAmongQuery,
  waitingInquiriesQuery,
} from './inquiry.queries.ts'

/** An inquiry's document. The type is the schema's; a damaged document can differ. */
export type StoredInquiry = NonNullable<InquiryByIdQueryResult>

/** A document at one revision. */
export interface Revision {
  readonly _id: string
  readonly _rev: string
}

/** An inquiry's document with any content. */
export interface InquiryData {
  readonly _id: string
  readonly _type: string
}

/** An internal note of the team. */
export interface NewNote {
  readonly _key: string
  readonly text: string
  readonly writtenBy: string
  /** ISO 8601. */
  readonly writtenAt: string
}

/** Someone that inquiries can be assigned to. */
export interface TeamMember {
  readonly name: string
  readonly email: string
}

type FollowOptions = Omit<LakeListenerOptions, 'reader' | 'query'>

/** Reads documents unchanged, without drafts or releases applied. */
const raw = { perspective: 'raw' } as const

const personal: ReadonlySet<string> = new Set(personalFields)

/** The condition for an inquiry that was held back as spam: the team has no email about it. */
const isHeld = 'status == "spam" && coalesce(delivery.notification.state, "") != "done"'

/**
 * Every query of the server for inquiries in the lake, and every change by staff and background jobs. Ids
 * are document ids (`inquiry.<uuid>`). Throws the client's errors for failures of the lake or the
 * network; never retries.
 */
export class InquiryRepository {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    this.#reader = reader
    this.#writer = writer
  }

  /**
   * Returns a page of the list, found by its cursor: the last page is as fast as the first, and new
   * inquiries do not shift later pages. Searches the month next to the cursor first.
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

  /** The reply templates, with any content. */
  replyTemplates(): Promise<unknown> {
    return this.#reader.fetch(replyTemplatesQuery, { id: replyTemplatesId })
  }

  /** The ids of up to a hundred inquiries whose answer is due, the oldest first. */
  answersDue(): Promise<string[]> {
    return this.#reader.fetch(answersDueQuery, {}, raw)
  }

  /**
   * Claims the reminder of a day (`2026-11-27`) for one of several servers.
   *
   * @returns whether no server had claimed it before
   */
  async claimReminder(day: string): Promise<boolean> {
    const id = reminderId(day)
    // The documents of earlier days are no longer needed.
    const earlier = { query: `*[_type == "answerReminder" && _id != $id]`, params: { id } }
    const create = { _id: id, _type: 'answerReminder' }
    try {
      await this.#writer.mutate([{ create }, { delete: earlier }], { returnDocuments: false })
      return true
    } catch (cause) {
      if (isHttpError(cause) && cause.statusCode === 409) return false
      throw cause
    }
  }

  /** Returns the claim, so that the reminder is sent later. */
  async returnReminder(day: string): Promise<void> {
    await this.#writer.delete(reminderId(day))
  }

  countByStatus(): Promise<Record<InquiryStatus, number>> {
    return this.#reader.fetch(inquiryCountsQuery)
  }

  /** Returns one inquiry; null if there is none with this id. */
  byId(id: string): Promise<StoredInquiry | null> {
    return this.#reader.fetch(inquiryByIdQuery, { id })
  }

  /** Returns up to two inquiries whose ids begin with the same characters (`idStartOf`). */
  byIdStart(idStart: string): Promise<StoredInquiry[]> {
    return this.#reader.fetch(inquiriesByIdStartQuery, { idStart })
  }

  /**
   * Sets an inquiry's status. If an inquiry held as spam becomes new, it goes to all receivers.
   *
   * @param clearRepliedAt whether to remove the time of the first reply
   * @returns the complete current document; undefined if there is no such inquiry
   */
  async changeStatus(
    id: string,
    status: InquiryStatus,
    { clearRepliedAt = false } = {},
  ): Promise<object | undefined> {
    if (status === 'new') {
      const released = await this.#change({ id }, spamRelease(), isHeld)
      if (released) return released
    }
    return this.#change({ id }, clearRepliedAt ? statusUndo(status, true) : statusChange(status))
  }

  /** The members of the team; incomplete entries are left out. */
  async team(): Promise<TeamMember[]> {
    const members = (await this.#reader.fetch(teamQuery)) ?? []
    return members.flatMap(({ name, email }) => (name && email ? [{ name, email }] : []))
  }

  /**
   * Assigns an inquiry, and requests the email to the assignee.
   *
   * @param name null for nobody
   * @returns the complete current document; undefined if there is no such inquiry, or it is erased
   */
  assign(id: string, name: string | null): Promise<object | undefined> {
    return this.#change({ id }, assignment(name), '!defined(erasedAt)')
  }

  /**
   * Adds an internal note, unless it is already there or the inquiry is erased.
   *
   * @returns the complete current document; undefined if nothing was added
   */
  addNote(id: string, note: NewNote): Promise<object | undefined> {
    const items = [{ ...note, _type: 'internalNote' }]
    return this.#change(
      { id, key: note._key },
      { setIfMissing: { internalNotes: [] }, insert: { after: 'internalNotes[-1]', items } },
      '!defined(erasedAt) && !($key in coalesce(internalNotes[]._key, []))',
    )
  }

  /**
   * Erases the personal data of one inquiry.
   *
   * @returns the document without personal data; undefined if there is no such inquiry, or it was
   * erased before
   */
  eraseOne(id: string, now = new Date()): Promise<object | undefined> {
    return this.#change({ id }, inquiryErasure(now), '!defined(erasedAt)')
  }

  async #change(params: { id: string; key?: string }, operations: object, condition = 'true') {
    // A query, so that one request also checks the document's type. The query excludes drafts, because
    // a mutation's query sees every perspective.
    const isPublished = '!(_id in path("drafts.**")) && !(_id in path("versions.**"))'
    const query = `*[_type == "inquiry" && _id == $id && ${isPublished} && ${condition}]`
    const options = { returnFirst: false, returnDocuments: true } as const
    const [changed] = await this.#writer.mutate(
      [{ patch: { query, params, ...operations } }],
      options,
    )
    return changed
  }

  /** Removes the mail service's report on a delivery that is repeated. */
  async forgetOutcome(id: string, step: RequestedStep): Promise<void> {
    const fields = ['outcome', 'outcomeAt'].map((field) => `delivery.${step}.${field}`)
    await this.#writer.patch(id).unset(fields).commit()
  }

  /** Records on the document, in words for staff, that a receiver will not get the inquiry. */
  async markRefused(id: string, step: DeliveryReceiver, problem: string): Promise<void> {
    const changedAt = new Date().toISOString()
    const record = { state: 'refused', attempts: 0, changedAt, problem }
    await this.#writer
      .patch(id)
      .set({ [`delivery.${step}`]: record })
      .commit()
  }

  /** Returns inquiries with a resend request from staff, up to `limit`. */
  withResendRequest(limit: number) {
    return this.#reader.fetch(resendRequestsQuery, { limit }, raw)
  }

  /** Removes a resend request; throws if the document has changed since. */
  async takeResendRequest({ _id, _rev }: Revision): Promise<void> {
    await this.#writer.patch(_id).ifRevisionId(_rev).unset(['resendRequest']).commit()
  }

  /** Restores the unprocessed part of a request. */
  async putBackResendRequest(id: string, request: object): Promise<void> {
    await this.#writer.patch(id).set({ resendRequest: request }).commit()
  }

  /** Ids of closed inquiries without changes since a time (ISO 8601). */
  closedBefore(before: string, limit: number): Promise<string[]> {
    return this.#writer.fetch(inquiriesToEraseQuery, { before, limit }, raw)
  }

  /** Erases the personal data of inquiries, in one transaction; skips reopened inquiries. */
  async eraseClosed(ids: readonly string[], now: Date): Promise<void> {
    const query = '*[_id == $id && status == "closed"]'
    const erasure = inquiryErasure(now)
    const mutations = ids.map((id) => ({ patch: { query, params: { id }, ...erasure } }))
    await this.#writer.mutate(mutations, { returnDocuments: false })
  }

  /**
   * Throws unless the token can store inquiries; tests this with a dry run. Without this check, a
   * token that cannot read inquiries would simply find no inquiries.
   */
  async checkAccess(): Promise<void> {
    const create = { _id: `inquiry.${randomUUID()}`, _type: 'inquiry' }
    await this.#writer.mutate([{ create }], { dryRun: true, returnDocuments: false })
  }

  /** Yields every document with this email address (in lower case), including drafts and copies in releases. */
  ofAddress(address: string) {
    return eachOf(
      (page) => this.#writer.fetch(inquiriesOfAddressQuery, { ...page, address }, raw),
      200,
    )
  }

  /** Ids of other people's inquiries whose text contains an email address (in lower case). */
  naming(address: string): Promise<string[]> {
    return this.#writer.fetch(inquiriesNamingAddressQuery, { address }, raw)
  }

  /**
   * Erases inquiries with any status, in one transaction. If the lake does not have an inquiry yet, it
   * gets the document without personal data, so that a running delivery cannot store that data.
   */
  async erase(documents: readonly InquiryData[], now: Date): Promise<void> {
    const erasure = inquiryErasure(now)
    const mutations = documents.flatMap((document) => [
      { createIfNotExists: withoutPersonalData(document) },
      { patch: { id: document._id, ...erasure } },
    ])
    await this.#writer.mutate(mutations, { returnDocuments: false })
  }

  /** Erased inquiries with earlier revisions in the lake's history. */
  toPurge() {
    return eachOf((page) => this.#writer.fetch(inquiriesToPurgeQuery, page, raw), 50)
  }

  /**
   * Purges an erased inquiry's history from the lake. The lake purges a history only with its
   * document, so one transaction deletes both and recreates the document without personal data. The
   * transaction also deletes copies in releases. Throws if the document has changed since it was read,
   * so that no change is lost.
   */
  async purge(document: Revision & InquiryData, now = new Date()): Promise<void> {
    const { _id: id, _rev } = document
    const historyPurgedAt = now.toISOString()
    const copies = await this.#writer.fetch(inquiryVersionsQuery, { id }, raw)
    // The client's types do not include the purge option of a deletion.
    const withHistory = (gone: string): { id: string; purge: boolean } => ({
      id: gone,
      purge: true,
    })
    await this.#writer.mutate(
      [
        { patch: { id, ifRevisionID: _rev, set: { historyPurgedAt } } },
        { delete: withHistory(id) },
        { create: { ...withoutPersonalData(document), historyPurgedAt } },
        ...copies.map((copy) => ({ delete: withHistory(copy) })),
      ],
      { returnDocuments: false },
    )
  }

  async erasedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.#reader.fetch(erasedAmongQuery, { ids }, raw))
  }

  /**
   * Inquiries that wait for a receiver, ordered by id.
   *
   * @param ids limits the result to these inquiries
   */
  waiting(ids?: readonly string[]) {
    return eachOf(
      (page) =>
        ids === undefined
          ? this.#reader.fetch(waitingInquiriesQuery, page, raw)
          : this.#reader.fetch(waitingAmongQuery, { ...page, ids }, raw),
      200,
    )
  }

  /** Returns the ids of these inquiries that are in the lake and do not wait for a receiver. */
  async settledAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const held = await this.#reader.fetch(existingIdsQuery, { ids }, raw)
    return new Set(held.filter(({ isWaiting }) => !isWaiting).map(({ _id }) => _id))
  }

  /** The delivery states of these inquiries in the lake. */
  deliveries(ids: readonly string[]) {
    return this.#reader.fetch(deliveriesQuery, { ids }, raw)
  }

  async isStored(id: string): Promise<boolean> {
    return (await this.#reader.fetch(existingIdsQuery, { ids: [id] }, raw)).length > 0
  }

  /** Follows every change that staff see; does nothing until the listener is opened. */
  follow(options: FollowOptions): LakeListener {
    return new LakeListener({ ...options, reader: this.#reader, query: staffChangesQuery })
  }

  /** Follows resend requests in the same way. */
  followResendRequests(options: FollowOptions): LakeListener {
    return new LakeListener({ ...options, reader: this.#reader, query: everyResendRequestQuery })
  }
}

/** The id of a reminder's document; the dot in the id hides the document from anonymous readers. */
const reminderId = (day: string) => `private.answerReminder-${day}`

/** The document without personal data, and without fields that the lake sets itself. */
function withoutPersonalData({ _id, _type, ...rest }: InquiryData): InquiryData {
  const stored = Object.entries(rest).filter(
    ([name]) => name !== '_rev' && name !== '_updatedAt' && !personal.has(name),
  )
  return { ...Object.fromEntries(stored), _id, _type }
}

/** Yields the documents of a query page by page, ordered by id. */
async function* eachOf<Document extends { readonly _id: string }>(
  load: (page: { readonly after: string; readonly limit: number }) => Promise<Document[]>,
  limit: number,
): AsyncGenerator<Document> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const documents: Document[] = await load({ after, limit })
    yield* documents
    after = documents.length < limit ? undefined : documents.at(-1)?._id
  }
}
