import { inquiryPath, inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import type { Sender } from './acknowledgement.ts'
import type { MailContent, MailFact } from './mail-content.ts'
import { writeMail } from './mail-layout.ts'
import type { MailKit } from './kit-in-mail.ts'
import { headerLine, type MailMessage } from './mail-message.ts'
import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  sourceTitle,
  titlesOf,
} from '#schemas/inquiry/inquiry-choices.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'

export interface NotificationOptions {
  readonly to: string
  /** The site's public URL; the Studio is below it. */
  readonly siteUrl: string
  readonly sender: Pick<Sender, 'brand' | 'answerTime'>
  /** The first kit that the inquiry asks about. */
  readonly kit: MailKit | null
}

/** Writes the mail that notifies the team of an inquiry; a reply goes to the visitor. */
export async function notificationMail(
  entry: InquiryEntry,
  messageId: string,
  { to, siteUrl, sender, kit }: NotificationOptions,
): Promise<MailMessage> {
  const { inquiry } = entry
  const { brand, answerTime } = sender
  const reference = inquiryReference(entry.id)
  const kind = inquiry.source === 'order' ? 'order inquiry' : 'inquiry'
  const subject = headerLine(`New ${kind} from ${inquiry.name}`)
  const content: MailContent = {
    brand,
    preview: [inquiry.organization ?? '', ...requestedItemsOf(inquiry).kits]
      .filter((part) => part !== '')
      .join(' · '),
    title: subject,
    opening: entry.captcha === 'unverified' ? ['The visitor was not verified by the captcha.'] : [],
    facts: [{ label: 'Reference', value: reference }, ...inquiryRows(inquiry)],
    links: [
      {
        label: 'Open in the Studio',
        address: `${siteUrl}/studio/intent/edit/id=inquiry.${entry.id};type=inquiry/`,
      },
      { label: 'Open at /admin', address: siteUrl + inquiryPath(entry.id) },
    ],
    closing: [
      answerTime && `We told the visitor: “${answerTime}”`,
      'A reply to this mail goes to the visitor.',
    ].filter((line) => line !== ''),
    footer: [`${brand} · ${new URL(siteUrl).host}`],
    kit,
  }
  return {
    messageId,
    to,
    replyTo: inquiry.email,
    ...(await writeMail(subject, content)),
    tags: ['inquiry', 'notification'],
    variables: { inquiry: entry.id, step: 'notification' },
  }
}

/** The inquiry's non-empty fields with the labels of the form. */
function inquiryRows(inquiry: InquiryEntry['inquiry']): MailFact[] {
  const consideration = inquiry.purchaseConsideration
  const requested = requestedItemsOf(inquiry)
  const rows = [
    { label: 'Name', value: inquiry.name },
    { label: 'Email', value: inquiry.email },
    { label: 'Phone', value: inquiry.phone },
    { label: 'Title', value: inquiry.title ?? '' },
    { label: 'Organization', value: inquiry.organization ?? '' },
    { label: 'Location', value: inquiry.location ?? '' },
    { label: 'Categories', value: titlesOf(inquiryCategories, inquiry.categories) },
    { label: 'Kits', value: requested.kits.join(', ') },
    { label: 'Recommendation', value: requested.wantsAdvice ? recommendation.title : '' },
    {
      label: 'Purchase',
      value: titlesOf(purchaseConsiderations, consideration ? [consideration] : []),
    },
    { label: 'Form', value: sourceTitle(inquiry.source) },
    { label: 'Notes', value: inquiry.notes ?? '' },
  ]
  return rows.filter(({ value }) => value !== '')
}
