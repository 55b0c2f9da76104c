import { html } from 'hono/html'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { adviceAsked, type Asked } from '#schemas/inquiry/asked.ts'
import { askedOf, titleOfKitValue } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { greetingOf } from './greeting.ts'
import { mailLayout } from './mail-layout.ts'
import type { MailMessage } from './mail-message.ts'

/** Who signs the mail: public details from the site settings. */
export interface Sender {
  readonly brand: string
  readonly phone: string
  readonly supportHours: string
  /** When visitors hear from the team, and what happens next: in the words of the page of thanks. */
  readonly answerTime: string
  readonly nextTitle: string
  readonly steps: readonly { readonly term: string; readonly text: string }[]
}

const list = 'margin:0 0 16px;padding-left:24px'

/**
 * The mail that tells the visitor that the inquiry arrived. Anyone can have it sent to anyone, so it
 * repeats nothing that was typed except what looks like a name, and kits by their titles in the catalogue.
 */
export async function acknowledgementMail(
  entry: InquiryEntry,
  messageId: string,
  sender: Sender,
): Promise<MailMessage> {
  const { name, email } = entry.inquiry
  const greeting = greetingOf(name)
  const { kits, wantsAdvice } = publicly(entry.inquiry)
  const lines = [
    `Thank you for contacting ${sender.brand}. We received your inquiry, and a crew member will reach out to you. ${sender.answerTime}`.trim(),
    `Your reference is ${inquiryReference(entry.id)}. Please name it when you call or write to us.`,
    kits.length === 0 ? '' : `You asked about: ${kits.join(', ')}.`,
    wantsAdvice ? adviceAsked : '',
  ].filter((line) => line !== '')
  const urgent = `If it is urgent, call ${sender.phone} (${sender.supportHours}).`
  const next = sender.steps.map(({ term, text }, at) => `${at + 1}. ${term}: ${text}`)
  const heading = next.length > 0 ? `${sender.nextTitle}:` : ''
  const subject = `We received your inquiry — ${sender.brand}`
  return {
    messageId,
    to: email,
    subject,
    text: [greeting, ...lines, [heading, ...next].join('\n'), urgent, sender.brand]
      .filter((part) => part !== '')
      .join('\n\n'),
    html: await mailLayout(
      subject,
      html`<p>${greeting}</p>
        ${lines.map((line) => html`<p>${line}</p>`)} ${heading && html`<p>${heading}</p>`}
        ${
          next.length > 0 &&
          html`<ol style="${list}">
            ${sender.steps.map(stepItem)}
          </ol>`
        }
        <p>${urgent}</p>
        <p>${sender.brand}</p>`,
    ),
    tags: ['inquiry', 'acknowledgement'],
    variables: { inquiry: entry.id, step: 'acknowledgement' },
  }
}

const stepItem = ({ term, text }: Sender['steps'][number]) =>
  html`<li><strong>${term}.</strong> ${text}</li>`

/** The kits by the titles of the catalogue; a slug that nobody knew is what a stranger typed. */
function publicly({ kits = [], kitsInterested = [] }: InquiryEntry['inquiry']): Asked {
  return askedOf({
    kits: kits.filter(({ slug, title }) => title !== slug),
    kitsInterested: kitsInterested.filter((value) => titleOfKitValue(value) !== undefined),
  })
}
