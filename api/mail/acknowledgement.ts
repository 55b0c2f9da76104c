import { html } from 'hono/html'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { kitTitles } from './inquiry-rows.ts'
import { mailLayout } from './mail-layout.ts'
import type { MailMessage } from './mail-message.ts'

/** Who signs the mail: public details from the site settings. */
export interface Sender {
  readonly brand: string
  readonly phone: string
  readonly supportHours: string
}

/** A name that contains anything like an address is left out: strangers could have it mailed to others. */
const looksLikeAName = /^[\p{L}\p{M}'’.\- ]{2,60}$/u
const looksLikeALink = /www\.|\.\p{L}{2,}/iu

/**
 * The mail that tells the visitor that the inquiry arrived. Anyone can have it sent to anyone, so it
 * repeats nothing that was typed except a plain name.
 */
export async function acknowledgementMail(
  entry: InquiryEntry,
  messageId: string,
  sender: Sender,
): Promise<MailMessage> {
  const { name, email } = entry.inquiry
  const isPlain = looksLikeAName.test(name) && !looksLikeALink.test(name)
  const greeting = isPlain ? `Dear ${name},` : 'Hello,'
  const kits = kitTitles(entry.inquiry)
  const lines = [
    `Thank you for contacting ${sender.brand}. We received your inquiry, and a crew member will reach out to you soon.`,
    kits === '' ? '' : `You asked about: ${kits}.`,
    `If it is urgent, call ${sender.phone} (${sender.supportHours}).`,
  ].filter((line) => line !== '')
  const subject = `We received your inquiry — ${sender.brand}`
  return {
    messageId,
    to: email,
    subject,
    text: [greeting, ...lines, sender.brand].join('\n\n'),
    html: await mailLayout(
      subject,
      html`<p>${greeting}</p>
        ${lines.map((line) => html`<p>${line}</p>`)}
        <p>${sender.brand}</p>`,
    ),
    tags: ['inquiry', 'acknowledgement'],
    variables: { inquiry: entry.id, step: 'acknowledgement' },
  }
}
