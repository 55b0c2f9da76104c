import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isHttpError, type SanityClient } from '@sanity/client'
import type { InquiryRequest } from '#schemas/inquiry/inquiry.contract.ts'
import { AppError } from '#api/errors.ts'
import type { Log } from '#api/log.ts'

/** How long to wait before each further attempt, in ms; with three of the lake's timeouts, under 11 s. */
const retryDelaysMs = [200, 800]

/** Where inquiries go. */
export interface InquiryStore {
  /**
   * Stores an inquiry once, however often it has to try.
   *
   * @returns the document's id, `inquiry.<uuid>`: the dot keeps it from anonymous readers
   * @throws {AppError} `lake-unavailable` where the lake did not take it
   */
  save(inquiry: InquiryRequest): Promise<string>
}

/** Stores inquiries as documents in the lake. */
export function createInquiryStore(writer: SanityClient, log: Log): InquiryStore {
  return {
    async save(inquiry) {
      const document = {
        _id: `inquiry.${randomUUID()}`,
        _type: 'inquiry',
        ...inquiry,
        submittedAt: new Date().toISOString(),
        status: 'new',
        emailSent: false,
        webhookSent: false,
      }
      // A repeat of an attempt that did arrive changes nothing.
      await withRetries(() => writer.createIfNotExists(document), log)
      return document._id
    },
  }
}

async function withRetries(write: () => Promise<unknown>, log: Log): Promise<void> {
  for (const wait of [...retryDelaysMs, undefined]) {
    try {
      await write()
      return
    } catch (cause) {
      log.warn({ reason: reasonOf(cause) }, 'the lake did not take an inquiry')
      if (wait === undefined || isRefusal(cause)) throw unavailable(cause)
      await delay(wait)
    }
  }
}

/** The lake understood and said no: asking again would not help. */
function isRefusal(cause: unknown): boolean {
  return isHttpError(cause) && cause.statusCode < 500 && ![408, 429].includes(cause.statusCode)
}

/** Status or error name only: the lake's own message may repeat what the visitor typed. */
function reasonOf(cause: unknown): string {
  if (isHttpError(cause)) return `HTTP ${cause.statusCode}`
  return cause instanceof Error ? cause.name : 'unknown'
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'lake-unavailable',
    'We could not store your inquiry just now. Please keep this page open and send it again in a minute.',
    { cause: reasonOf(cause) },
  )
}
