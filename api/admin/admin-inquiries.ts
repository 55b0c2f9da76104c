import * as v from 'valibot'
import type { ContactSubmission } from '#schemas/inquiry/admin/contact-submission.contract.ts'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { type ReplyTemplate, replyTemplatesContract } from '#schemas/inquiry/reply.ts'
import { AppError } from '#api/http/errors.ts'
import type { Cursor } from '#api/inquiry/inquiry-list-query.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { Log } from '#api/platform/log/log.ts'
import { noSuchInquiry, reachLake } from './reach-lake.ts'
import { readSubmission } from './read-submission.ts'

/** One page of the list. */
export interface InquiryPage {
  readonly inquiries: readonly ContactSubmission[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** Selects a page. */
export interface PageRequest {
  readonly filter: InquiryFilter
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The maximum number of inquiries whose unreadable fields are logged. */
const maxLogged = 1000

const cursorContract = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.strictTuple([v.string(), v.string()]),
)

/** The inquiries as `/admin` shows and handles them. Every method can throw `lake-unavailable`. */
export class AdminInquiries {
  readonly #inquiries: InquiryRepository
  readonly #log: Log
  /** Inquiries whose unreadable fields have been logged. */
  readonly #logged = new Set<string>()

  constructor(inquiries: InquiryRepository, log: Log) {
    this.#inquiries = inquiries
    this.#log = log
  }

  /**
   * Returns one page of the list.
   *
   * @throws {AppError} `invalid-fields` if the cursor is not from this list
   */
  async page({ filter, limit, cursor }: PageRequest): Promise<InquiryPage> {
    const part = { filter, limit: limit + 1, cursor: parseCursor(cursor) }
    const rows = await reachLake(() => this.#inquiries.list(part))
    // One extra row shows whether there is a next page.
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNext = rows.length > limit && last !== undefined
    return {
      inquiries: shown.flatMap(({ inquiry }) => this.#read(inquiry) ?? []),
      next: hasNext ? cursorText([last.value, last.id]) : null,
    }
  }

  /** Returns one inquiry. Throws `not-found`. */
  async one(id: string): Promise<ContactSubmission> {
    return this.#found(await reachLake(() => this.#inquiries.byId(id)))
  }

  /** The number of inquiries with each status. */
  counts(): Promise<Record<InquiryStatus, number>> {
    return reachLake(() => this.#inquiries.countByStatus())
  }

  /**
   * Sets an inquiry's status. Throws `not-found`.
   *
   * @param forgetsReply whether to remove the time of the first reply, to undo “Mark as replied”
   */
  async setStatus(
    id: string,
    status: InquiryStatus,
    forgetsReply = false,
  ): Promise<ContactSubmission> {
    const changed = await reachLake(() => this.#inquiries.changeStatus(id, status, forgetsReply))
    return this.#found(changed)
  }

  /** The texts that the team has prepared for replies. */
  async replyTemplates(): Promise<ReplyTemplate[]> {
    return v.parse(replyTemplatesContract, await reachLake(() => this.#inquiries.replyTemplates()))
  }

  #found(document: unknown): ContactSubmission {
    const inquiry = this.#read(document)
    if (inquiry === undefined) throw noSuchInquiry()
    return inquiry
  }

  /** Reads a document as far as possible; logs the names of unreadable fields once, not their values. */
  #read(document: unknown): ContactSubmission | undefined {
    const inquiry = readSubmission(document)
    if (inquiry === undefined || inquiry.unreadable.length === 0) return inquiry
    const { id, unreadable } = inquiry
    if (!this.#logged.has(id) && this.#logged.size < maxLogged) {
      this.#logged.add(id)
      const line = { inquiry: id, fields: unreadable, unreadable: this.#logged.size }
      this.#log.warn(line, 'an inquiry in the lake cannot be read in full')
    }
    return inquiry
  }
}

function cursorText(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const parsed = v.safeParse(cursorContract, text)
  if (parsed.success) return parsed.output
  throw new AppError('invalid-fields', 'The cursor does not belong to this list.', {
    issues: { cursor: ['Take it from X-Next-Cursor'] },
  })
}
