import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { Sender } from './acknowledgement.ts'
import type { MailContent } from './mail-content.ts'
import { writeMail } from './mail-layout.ts'
import type { MailMessage } from './mail-message.ts'

interface ReminderMailOptions {
  readonly to: string
  /** The site's public URL. */
  readonly siteUrl: string
  readonly sender: Pick<Sender, 'brand'>
}

/**
 * Writes the mail that reminds the team of inquiries without a reply. The mail contains no names.
 *
 * @param ids the ids of the documents, the oldest inquiry first
 */
export async function reminderMail(
  ids: readonly string[],
  messageId: string,
  { to, siteUrl, sender: { brand } }: ReminderMailOptions,
): Promise<MailMessage> {
  const subject =
    ids.length === 1 ? '1 inquiry needs a reply' : `${ids.length} inquiries need a reply`
  const content: MailContent = {
    brand,
    preview: ids.map(inquiryReference).join(', '),
    title: subject,
    opening: ['Nobody has replied to these inquiries, and one business day is almost over.'],
    facts: ids.map((id, at) => ({ label: `Reference ${at + 1}`, value: inquiryReference(id) })),
    links: [{ label: 'Open the inquiries', address: `${siteUrl}/admin` }],
    closing: ['An inquiry that is marked as replied or closed is not in this list.'],
    footer: [`${brand} · ${new URL(siteUrl).host}`],
  }
  return {
    messageId,
    to,
    ...(await writeMail(subject, content)),
    tags: ['inquiry', 'reminder'],
    variables: {},
  }
}
