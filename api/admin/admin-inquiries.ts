import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses, type InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { statusChange } from '#schemas/inquiry/status-change.ts'
import { AppError } from '#api/http/errors.ts'
import type { Log } from '#api/log/log.ts'
import { errorLabel } from '#api/log/error-label.ts'
import { inquiryQuery, cutoffOf, pageQuery, type Cursor } from './inquiry-query.ts'
import { readSubmission } from './read-submission.ts'

/** One page of the list. */
export interface InquiryPage {
  readonly inquiries: readonly ContactSubmission[]
  /** What the next page begins after; null on the last one. */
  readonly next: string | null
}

/** Which page. */
export interface PageRequest {
  readonly filter: InquiryFilter
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The most unreadable inquiries that are told of one by one. */
const mostTold = 1000

const cursorContract = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.strictTuple([v.string(), v.string()]),
)

/** The inquiries of the lake as staff read and handle them. */
export class AdminInquiries {
  readonly #reader: SanityClient
  readonly #writer: SanityClient
  readonly #log: Log
  /** Inquiries that were said to be unreadable already. */
  readonly #told = new Set<string>()

  constructor(clients: { reader: SanityClient; writer: SanityClient }, log: Log) {
    this.#reader = clients.reader
    this.#writer = clients.writer
    this.#log = log
  }

  /**
   * One page. It is found by where the page before ended, so that the last page comes as quickly as
   * the first, and an inquiry that arrives meanwhile moves none to another page.
   *
   * @throws {AppError} `invalid-fields` for a cursor of another making, `lake-unavailable`
   */
  async page({ filter, limit, cursor }: PageRequest): Promise<InquiryPage> {
    const rows = await this.#rows(filter, limit + 1, parseCursor(cursor))
    // One more than asked for tells whether there is a next page.
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNext = rows.length > limit && last !== undefined
    return {
      inquiries: shown.flatMap(({ inquiry }) => this.#readable(inquiry) ?? []),
      next: hasNext ? cursorText([last.value, last.id]) : null,
    }
  }

  /** One inquiry. Throws `not-found` or `lake-unavailable`. */
  async one(id: string): Promise<ContactSubmission> {
    const { query, params } = inquiryQuery(id)
    const inquiry = this.#readable(await this.#read<unknown>(query, params))
    if (inquiry === undefined) throw notFound()
    return inquiry
  }

  /** How many inquiries there are of each status. */
  counts(): Promise<Record<string, number>> {
    const each = inquiryStatuses.map(
      ({ value }) => `"${value}": count(*[_type == "inquiry" && status == "${value}"])`,
    )
    return this.#read(`{${each.join(', ')}}`, {})
  }

  /** Sets how far the team has come. Throws `not-found` or `lake-unavailable`. */
  async setStatus(id: string, status: InquiryStatus): Promise<ContactSubmission> {
    await this.one(id)
    await this.#guarded(() => this.#writer.patch(id, statusChange(status)).commit())
    return this.one(id)
  }

  /** So many rows, of the last month before the cursor where it has enough of them. */
  async #rows(filter: InquiryFilter, limit: number, cursor: Cursor | undefined) {
    const cutoff = cutoffOf(filter, cursor)
    const ask = (cutoff?: string) => {
      const { query, params } = pageQuery({ filter, limit, cursor, cutoff })
      return this.#read<{ value: string; id: string; inquiry: unknown }[]>(query, params)
    }
    if (cutoff !== undefined) {
      const near = await ask(cutoff)
      if (near.length === limit) return near
    }
    return ask()
  }

  /** Forgets what the mail service said of a delivery that is made again. */
  async forgetOutcome(id: string, step: DeliveryReceiver): Promise<void> {
    const fields = ['outcome', 'outcomeAt'].map((field) => `delivery.${step}.${field}`)
    await this.#guarded(() => this.#writer.patch(id).unset(fields).commit())
  }

  /** What can be read of a row; logs once, without its words, what cannot. */
  #readable(row: unknown): ContactSubmission | undefined {
    const inquiry = readSubmission(row)
    if (inquiry === undefined || inquiry.unreadable.length === 0) return inquiry
    const { id, unreadable } = inquiry
    if (!this.#told.has(id) && this.#told.size < mostTold) {
      this.#told.add(id)
      const line = { inquiry: id, fields: unreadable, unreadable: this.#told.size }
      this.#log.warn(line, 'an inquiry in the lake cannot be read in full')
    }
    return inquiry
  }

  #read<Result>(query: string, params: Record<string, unknown>): Promise<Result> {
    return this.#guarded(() => this.#reader.fetch<Result>(query, params))
  }

  async #guarded<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (cause) {
      const message = 'The inquiries cannot be reached just now. None is lost.'
      // The error itself holds the query's address, and with it what staff searched for.
      throw new AppError('lake-unavailable', message, { problem: errorLabel(cause) })
    }
  }
}

function cursorText(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const parsed = v.safeParse(cursorContract, text)
  if (parsed.success) return parsed.output
  throw new AppError('invalid-fields', 'The cursor is not one of this list.', {
    issues: { cursor: ['Take it from X-Next-Cursor'] },
  })
}

function notFound(): AppError {
  return new AppError('not-found', 'There is no such inquiry.')
}
