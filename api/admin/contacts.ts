import { isHttpError, type SanityClient } from '@sanity/client'
import * as v from 'valibot'
import type {
  ContactFilter,
  ContactSubmission,
} from '#schemas/admin/contact-submission.contract.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses, type InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { statusChange } from '#schemas/inquiry/status-change.ts'
import { AppError } from '#api/errors.ts'
import { networkCodeOf } from '#api/inquiry/delivery-failure.ts'
import { contactQuery, horizonOf, pageQuery, type Cursor } from './contact-query.ts'
import { deliveryStateOf } from './delivery-state.ts'

/** An entry of the lake's answer: all of a submission but what is reckoned here. */
type StoredContact = Omit<ContactSubmission, 'deliveryState'>

/** One page of the list. */
export interface ContactPage {
  readonly contacts: readonly ContactSubmission[]
  /** What the next page begins after; null on the last one. */
  readonly next: string | null
}

/** Which page. */
export interface PageRequest {
  readonly filter: ContactFilter
  readonly limit: number
  readonly cursor?: string | undefined
}

const cursorContract = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.strictTuple([v.string(), v.string()]),
)

/** The inquiries of the lake as staff read and handle them. */
export class Contacts {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor(clients: { reader: SanityClient; writer: SanityClient }) {
    this.#reader = clients.reader
    this.#writer = clients.writer
  }

  /**
   * One page. It is found by where the page before ended, so that the last page comes as quickly as
   * the first, and an inquiry that arrives meanwhile moves none to another page.
   *
   * @throws {AppError} `invalid-fields` for a cursor of another making, `lake-unavailable`
   */
  async page({ filter, limit, cursor }: PageRequest): Promise<ContactPage> {
    const rows = await this.#rows(filter, limit + 1, parseCursor(cursor))
    // One more than asked for tells whether there is a next page.
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNext = rows.length > limit && last !== undefined
    return {
      contacts: shown.map(({ contact }) => withDeliveryState(contact)),
      next: hasNext ? cursorText([last.value, last.contact.id]) : null,
    }
  }

  /** One inquiry. Throws `not-found` or `lake-unavailable`. */
  async one(id: string): Promise<ContactSubmission> {
    const { query, params } = contactQuery(id)
    const contact = await this.#read<StoredContact | null>(query, params)
    if (contact === null) throw notFound()
    return withDeliveryState(contact)
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
  async #rows(filter: ContactFilter, limit: number, cursor: Cursor | undefined) {
    const horizon = horizonOf(filter, cursor)
    const ask = (horizon?: string) => {
      const { query, params } = pageQuery({ filter, limit, cursor, horizon })
      return this.#read<{ value: string; contact: StoredContact }[]>(query, params)
    }
    if (horizon !== undefined) {
      const near = await ask(horizon)
      if (near.length === limit) return near
    }
    return ask()
  }

  /** Forgets what the mail service said of a delivery that is made again. */
  async forgetOutcome(id: string, step: DeliveryReceiver): Promise<void> {
    const fields = ['outcome', 'outcomeAt'].map((field) => `delivery.${step}.${field}`)
    await this.#guarded(() => this.#writer.patch(id).unset(fields).commit())
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
      throw new AppError('lake-unavailable', message, { cause: problemOf(cause) })
    }
  }
}

function problemOf(cause: unknown): string {
  return isHttpError(cause) ? `the lake answers ${cause.statusCode}` : networkCodeOf(cause)
}

function withDeliveryState(contact: StoredContact): ContactSubmission {
  return { ...contact, deliveryState: deliveryStateOf(contact.delivery) }
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
