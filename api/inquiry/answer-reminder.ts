import type { Log } from '#api/platform/log/log.ts'
import type { InquiryRepository } from './inquiry-repository.ts'
import type { MailMessage } from './mail/mail-message.ts'
import type { Mailer } from './mail/mailer.ts'

export interface ReminderOptions {
  readonly inquiries: Pick<InquiryRepository, 'answersDue' | 'claimReminder' | 'returnReminder'>
  readonly mailer: Mailer
  /** The mail domain, for the message's id. */
  readonly domain: string
  readonly write: (ids: readonly string[], messageId: string) => Promise<MailMessage>
  readonly log: Log
}

/**
 * Reminds the team once a day (UTC) of inquiries whose answer is due. The lake decides which of
 * several servers sends the email; if sending fails, the next run of any server tries again, and first
 * asks the mail service whether it already has the email.
 *
 * @param now in ms since 1970
 */
export async function remindOfAnswers(options: ReminderOptions, now = Date.now()): Promise<void> {
  const { inquiries, mailer, domain, write, log } = options
  const ids = await inquiries.answersDue()
  if (ids.length === 0) return
  const day = new Date(now).toISOString().slice(0, 10)
  if (!(await inquiries.claimReminder(day))) return
  try {
    const messageId = `reminder.${day}@${domain}`
    if (await mailer.wasAccepted(messageId)) return
    await mailer.send(await write(ids, messageId))
    log.info({ count: ids.length }, 'the team was reminded of answers that are due')
  } catch (cause) {
    await inquiries.returnReminder(day)
    throw cause
  }
}
