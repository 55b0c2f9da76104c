import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { InquiryStepRunner } from '#api/inquiry/inquiry-entry.ts'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'

/** Limits for acknowledgements per mailbox, regardless of the sender (`docs/product.md §9`). */
const recipientLimits = [
  { name: 'acknowledgement-hour', points: 2, seconds: 3600, within: 'an hour' },
  { name: 'acknowledgement-day', points: 5, seconds: 86_400, within: 'a day' },
] as const

/**
 * Skips an acknowledgement if its recipient got too many, because anyone can type anyone's email
 * address into the form. Each inquiry counts once, at its first attempt. Resends by staff are never
 * limited.
 *
 * @throws {DeliveryFailure} a permanent failure, with the reason in words for staff
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
      // A request over the hourly limit does not count against the daily limit.
      for (const { limit, counter } of opened) {
        if ((await counter.take(mailbox)) === null) continue
        const problem = `not sent, because this address already got ${limit.points} such emails in ${limit.within}`
        throw new DeliveryFailure({ problem, isFinal: true })
      }
    }
    await run(job)
  }
}

/**
 * Returns the mailbox of an email address. Ignores case, tags (`+news`), and dots, hyphens and
 * underscores in the local part, as some providers do, and merges Google's domains. If two mailboxes
 * are taken for one, a person misses an acknowledgement at worst.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? []
  // A local part that is only a tag stays, because it might be a real mailbox.
  const name = local.replace(/(?<=.)\+.*$/s, '').replace(/[._-]/g, '')
  return `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
