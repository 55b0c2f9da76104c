import { AppError } from '#api/http/errors.ts'
import type { InquiryRepository, StoredInquiry } from '#api/inquiry/inquiry-repository.ts'
import { storedEntry } from '#api/inquiry/inquiry-document.ts'
import type { Delivery } from '#api/outbox/delivery.ts'
import type { InquiryEntry, RequestedStep } from '#api/inquiry/inquiry-entry.ts'
import { noSuchInquiry, reachLake } from './reach-lake.ts'

/** Resends the inquiry with this document id to a receiver. */
export type Resend = (id: string, step: RequestedStep) => Promise<void>

/**
 * Creates the function that delivers an inquiry to a receiver again, through the same outbox and worker
 * as the first time. The outbox write comes last: if an earlier step fails, nothing is sent, and a retry
 * sends once.
 *
 * @returns a function that throws `not-set-up` if this server has no such receiver, `not-found` if
 * there is no such inquiry or its text was erased, `lake-unavailable`, `journal-unavailable`
 */
export function resendBy(
  delivery: Pick<Delivery<InquiryEntry>, 'isSetUp' | 'resend'>,
  inquiries: Pick<InquiryRepository, 'byId' | 'forgetOutcome'>,
): Resend {
  return async (id, step) => {
    const document = await reachLake(() => inquiries.byId(id))
    if (document === null) throw noSuchInquiry()
    if (!delivery.isSetUp(step)) {
      throw new AppError('not-set-up', 'This server is not set up to send this.')
    }
    const entry = entryOf(document)
    await reachLake(() => inquiries.forgetOutcome(id, step))
    await delivery.resend(entry, step).catch((cause: unknown) => {
      const message = 'The request could not be stored, so nothing was sent. Please try again.'
      throw new AppError('journal-unavailable', message, { cause })
    })
  }
}

function entryOf(document: StoredInquiry): InquiryEntry {
  const entry = storedEntry(document)
  if (entry !== undefined) return entry
  const isErased = typeof document.erasedAt === 'string' || !document.name
  throw new AppError(
    'not-found',
    isErased
      ? 'The visitor’s text is no longer stored, so it cannot be sent again.'
      : 'This inquiry cannot be read in full, so it cannot be sent again. Open it in the Studio.',
  )
}
