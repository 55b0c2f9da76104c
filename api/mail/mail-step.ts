import type { MailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'
import type { DeliveryStep, InquiryEntry, InquiryStepRunner } from '#api/inquiry/inquiry-entry.ts'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'

/** What both mails of an inquiry are addressed and written with. */
export interface MailStepOptions {
  readonly mailer: Mailer
  readonly domain: string
}

/** Writes one of an inquiry's mails. */
export type MailWriter = (
  entry: InquiryEntry,
  messageId: string,
) => Promise<MailMessage> | MailMessage

/**
 * Sends one mail of an inquiry once. Its message id is always the same, so that after an attempt
 * without an answer the provider can be asked whether it took the message.
 */
export function mailStep(
  step: DeliveryStep,
  write: MailWriter,
  { mailer, domain }: MailStepOptions,
): InquiryStepRunner {
  return async ({ id, entry, isUncertain }) => {
    if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
    const resentAt = entry.resentAt?.[step]
    const messageId = `${id}.${step}${resentAt === undefined ? '' : `.${resentAt}`}@${domain}`
    if (isUncertain && (await mailer.wasTaken(messageId))) return
    const message = await write(entry, messageId)
    try {
      await mailer.send(message)
    } catch (cause) {
      // Our own address cannot be wrong for good, only a setting: it is tried until that is mended.
      if (step !== 'notification' || !(cause instanceof DeliveryFailure)) throw cause
      throw new DeliveryFailure({ ...cause.detail, isFinal: false }, cause)
    }
  }
}
