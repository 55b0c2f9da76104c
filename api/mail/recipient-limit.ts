import type { InquiryStepRunner } from '#api/inquiry/inquiry-entry.ts'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'

/** How many acknowledgements one mailbox gets, whoever asks for them (`docs/product.md §9`). */
const recipientLimits = [
  { name: 'acknowledgement-hour', points: 2, seconds: 3600, within: 'an hour' },
  { name: 'acknowledgement-day', points: 5, seconds: 86_400, within: 'a day' },
] as const

/**
 * Leaves out an acknowledgement if its recipient got too many: anyone can type anyone's address into
 * the form. Each inquiry counts once, at its first attempt. What staff send again always goes out.
 *
 * @throws {DeliveryFailure} a final one, which says in words for staff why it was left out
 */
export function limitByRecipient(
  run: InquiryStepRunner,
  limits: Pick<RateLimits, 'limit'>,
): InquiryStepRunner {
  const opened = recipientLimits.map((limit) => ({ limit, counter: limits.limit(limit) }))
  return async (job) => {
    const { entry, attempts, isUncertain } = job
    const isCounted = attempts > 0 || isUncertain || entry?.resentAt?.acknowledgement !== undefined
    if (entry !== undefined && !isCounted) {
      const mailbox = mailboxOf(entry.inquiry.email)
      // One that the hour refuses does not use up the day.
      for (const { limit, counter } of opened) {
        if ((await counter.take(mailbox)) === null) continue
        const problem = `left out, because this address already got ${limit.points} such emails in ${limit.within}`
        throw new DeliveryFailure({ problem, isFinal: true })
      }
    }
    await run(job)
  }
}

/**
 * The mailbox that an address leads to: without case, tags (`+news`) and dots, hyphens and underscores
 * in its first part, which some providers ignore, and with one name for Google's. To take two mailboxes
 * for one costs a person an acknowledgement at most.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? []
  // A tag alone is no mailbox, but it is somebody's.
  const name = local.replace(/(?<=.)\+.*$/s, '').replace(/[._-]/g, '')
  return `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
