import * as v from 'valibot'
import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import { inquiryContract, inquirySources } from '#schemas/inquiry/inquiry.contract.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { AppError } from '#api/errors.ts'
import type { InquiryWay } from '#api/inquiry/inquiry-way.ts'
import type { JournalEntry } from '#api/inquiry/journal-entry.ts'
import type { Contacts } from './contacts.ts'

const storedContract = v.object({
  ...inquiryContract.entries,
  source: v.picklist(inquirySources),
})

/**
 * Brings an inquiry to a receiver again, by the same journal and worker as the first time.
 *
 * @returns throws `not-set-up` where this server has no such receiver, `not-found` where the words
 *   of the inquiry were erased
 */
export function resendBy(
  inquiryWay: Pick<InquiryWay, 'resend'>,
  contacts: Pick<Contacts, 'forgetOutcome'>,
) {
  return async (contact: ContactSubmission, step: DeliveryReceiver): Promise<void> => {
    const isSetUp = await inquiryWay.resend(entryOf(contact), step)
    if (!isSetUp) {
      throw new AppError('not-set-up', 'This server is not set up to send that.')
    }
    await contacts.forgetOutcome(contact.id, step)
  }
}

/** The inquiry as it once was accepted: the journal forgets it when it is delivered. */
function entryOf(contact: ContactSubmission): JournalEntry {
  const { id, message, submittedAt, verification, suspicion } = contact
  const given = Object.entries({ ...contact, notes: message }).filter(([, value]) => value !== null)
  const inquiry = v.safeParse(storedContract, Object.fromEntries(given))
  if (!inquiry.success) {
    throw new AppError('not-found', 'What the visitor wrote is no longer there.')
  }
  return {
    id: id.replace(/^inquiry\./, ''),
    acceptedAt: Date.parse(submittedAt),
    inquiry: inquiry.output,
    suspicion,
    captcha: captchaOf(verification),
  }
}

function captchaOf(verification: string | null): JournalEntry['captcha'] {
  return verification === 'verified' || verification === 'unverified' ? verification : 'off'
}
