import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { AppError } from '#api/http/errors.ts'
import type { Delivery } from '#api/outbox/delivery.ts'
import type { OutboxEntry } from '#api/outbox/outbox-entry.ts'
import { storedEntry } from '#api/inquiry/stored-entry.ts'
import type { AdminInquiries } from './admin-inquiries.ts'

/**
 * Brings an inquiry to a receiver again, by the same outbox and worker as the first time. The
 * outbox comes last: where anything before it fails nothing is sent, and asking again sends once.
 *
 * @returns throws `not-set-up` where this server has no such receiver, `not-found` where the words
 *   of the inquiry were erased, `lake-unavailable`, `journal-unavailable`
 */
export function resendBy(
  inquiryPipeline: Pick<Delivery, 'isSetUp' | 'resend'>,
  inquiries: Pick<AdminInquiries, 'forgetOutcome'>,
) {
  const underWay = new Map<string, Promise<void>>()
  const begin = async (inquiry: ContactSubmission, step: DeliveryReceiver) => {
    if (!inquiryPipeline.isSetUp(step)) {
      throw new AppError('not-set-up', 'This server is not set up to send that.')
    }
    const entry = entryOf(inquiry)
    await inquiries.forgetOutcome(inquiry.id, step)
    await inquiryPipeline.resend(entry, step).catch((cause: unknown) => {
      const message = 'That could not be noted just now, and was not sent. Please try again.'
      throw new AppError('journal-unavailable', message, { cause })
    })
  }
  return (inquiry: ContactSubmission, step: DeliveryReceiver): Promise<void> => {
    // A double click asks for one e-mail, not two.
    const key = `${inquiry.id}/${step}`
    const running = underWay.get(key)
    if (running !== undefined) return running
    const run = begin(inquiry, step).finally(() => underWay.delete(key))
    underWay.set(key, run)
    return run
  }
}

function entryOf(inquiry: ContactSubmission): OutboxEntry {
  const { id, message, submittedAt, verification } = inquiry
  const time = new Date(submittedAt)
  const entry = storedEntry({
    ...inquiry,
    _id: id,
    notes: message,
    submittedAt: Number.isNaN(time.getTime()) ? '' : time.toISOString(),
    verification,
  })
  if (entry !== undefined) return entry
  const isErased = inquiry.erasedAt !== null || inquiry.name === ''
  throw new AppError(
    'not-found',
    isErased
      ? 'What the visitor wrote is no longer there.'
      : 'This inquiry cannot be read in full, so it cannot be sent again. Open it in the Studio.',
  )
}
