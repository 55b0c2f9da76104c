import { html } from 'hono/html'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { headerLine, mailLayout, type MailMessage } from './mail-message.ts'
import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  type Choice,
} from '#schemas/inquiry/inquiry-choices.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'

const label = 'padding:6px 16px 6px 0;color:#5c6675;vertical-align:top;white-space:nowrap'
const value = 'padding:6px 0;white-space:pre-wrap'

export interface NotificationOptions {
  readonly to: string
  /** The site's public address; the Studio is below it. */
  readonly siteUrl: string
}

/** Writes the mail that notifies the team of an inquiry; a reply goes to the visitor. */
export async function notificationMail(
  entry: InquiryEntry,
  messageId: string,
  { to, siteUrl }: NotificationOptions,
): Promise<MailMessage> {
  const reference = inquiryReference(entry.id)
  const rows = [{ label: 'Reference', value: reference }, ...inquiryRows(entry.inquiry)]
  const unverified =
    entry.captcha === 'unverified' ? 'The visitor was not verified by the captcha.' : ''
  const studioUrl = `${siteUrl}/studio/intent/edit/id=inquiry.${entry.id};type=inquiry/`
  const kind = entry.inquiry.source === 'order' ? 'order inquiry' : 'inquiry'
  const subject = headerLine(`New ${kind} from ${entry.inquiry.name}`)
  const plain = rows.map((row) => `${row.label}: ${row.value}`)
  return {
    messageId,
    to,
    replyTo: entry.inquiry.email,
    subject,
    text: [...plain, '', unverified, `In the Studio: ${studioUrl}`].join('\n'),
    html: await mailLayout(
      subject,
      html`<h1 style="font-size:22px;margin:0 0 16px">${subject}</h1>
        <p>${unverified}</p>
        <table role="presentation" style="border-collapse:collapse">
          ${rows.map(
            (row) =>
              html`<tr>
                <td style="${label}">${row.label}</td>
                <td style="${value}">${row.value}</td>
              </tr>`,
          )}
        </table>
        <p>
          <a href="${studioUrl}">Open it in the Studio</a>. A reply to this mail goes to the
          visitor.
        </p>`,
    ),
    tags: ['inquiry', 'notification'],
    variables: { inquiry: entry.id, step: 'notification' },
  }
}

interface InquiryRow {
  readonly label: string
  readonly value: string
}

/** The inquiry's non-empty fields with the labels of the form. */
function inquiryRows(inquiry: InquiryEntry['inquiry']): InquiryRow[] {
  const consideration = inquiry.purchaseConsideration
  const requested = requestedItemsOf(inquiry)
  const rows = [
    { label: 'Name', value: inquiry.name },
    { label: 'Email', value: inquiry.email },
    { label: 'Phone', value: inquiry.phone },
    { label: 'Title', value: inquiry.title ?? '' },
    { label: 'Organization', value: inquiry.organization ?? '' },
    { label: 'Location', value: inquiry.location ?? '' },
    { label: 'Categories', value: titles(inquiryCategories, inquiry.categories) },
    { label: 'Kits', value: requested.kits.join(', ') },
    { label: 'Recommendation', value: requested.wantsAdvice ? recommendation.title : '' },
    {
      label: 'Purchase',
      value: titles(purchaseConsiderations, consideration ? [consideration] : []),
    },
    { label: 'Form', value: inquiry.source === 'order' ? 'Order' : 'Contact' },
    { label: 'Notes', value: inquiry.notes ?? '' },
  ]
  return rows.filter(({ value }) => value !== '')
}

function titles(choices: readonly Choice[], values: readonly string[]): string {
  return choices
    .filter((choice) => values.includes(choice.value))
    .map((choice) => choice.title)
    .join(', ')
}
