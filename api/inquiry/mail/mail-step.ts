import type { MailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'
import type { DeliveryStep, InquiryEntry, InquiryStepRunner } from '#api/inquiry/inquiry-entry.ts'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'

export interface MailStepOptions {
  readonly mailer: Mailer
  readonly domain: string
}

export type MailWriter = (
  entry: InquiryEntry,
  messageId: string,
) => Promise<MailMessage> | MailMessage

/**
 * Sends one mail of an inquiry once. Its message id never changes, so before another attempt the
 * provider can be asked whether it accepted the message. The last attempt may have ended without an
 * answer, or a server with a restored outbox may have delivered the inquiry already.
 */
export function mailStep(
  step: DeliveryStep,
  write: MailWriter,
  { mailer, domain }: MailStepOptions,
): InquiryStepRunner {
  return async ({ id, entry, attempts, isUncertain }) => {
    if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
    const resentAt = entry.resentAt?.[step]
    const messageId = `${id}.${step}${resentAt === undefined ? '' : `.${resentAt}`}@${domain}`
    if ((isUncertain || attempts > 0) && (await mailer.wasAccepted(messageId))) return
    const message = await write(entry, messageId)
    try {
      await mailer.send(message)
    } catch (cause) {
      // A rejected email address of the team is a mistake, so retry until it is corrected.
      if (step === 'acknowledgement' || !(cause instanceof DeliveryFailure)) throw cause
      throw new DeliveryFailure({ ...cause.detail, isFinal: false }, cause)
    }
  }
}
