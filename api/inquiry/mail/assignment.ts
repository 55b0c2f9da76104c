import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { documentId } from '#api/inquiry/inquiry-document.ts'
import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { assignmentStep } from '#schemas/inquiry/inquiry-assignment.ts'
import { inquiryPath, inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { Sender } from './acknowledgement.ts'
import type { MailContent } from './mail-content.ts'
import { writeMail } from './mail-layout.ts'
import type { MailMessage } from './mail-message.ts'

interface AssignmentOptions {
  readonly inquiries: Pick<InquiryRepository, 'byId' | 'team'>
  /** The site's public URL. */
  readonly siteUrl: string
  readonly sender: Pick<Sender, 'brand'>
}

/**
 * Writes the email about an inquiry to its new assignee. The email goes to the current assignee at
 * their current email address.
 *
 * @throws {DeliveryFailure} if the assignee is no longer in the team
 */
export async function assignmentMail(
  entry: InquiryEntry,
  messageId: string,
  { inquiries, siteUrl, sender: { brand } }: AssignmentOptions,
): Promise<MailMessage> {
  const [document, team] = await Promise.all([
    inquiries.byId(documentId(entry.id)),
    inquiries.team(),
  ])
  const member = team.find(({ name }) => name === document?.assignee)
  if (member === undefined) throw new DeliveryFailure({ problem: 'not in the team', isFinal: true })
  const reference = inquiryReference(entry.id)
  const subject = `Inquiry ${reference} is assigned to you`
  const { name, organization = '' } = entry.inquiry
  const content: MailContent = {
    brand,
    preview: [name, organization].filter((part) => part !== '').join(' · '),
    title: subject,
    facts: [
      { label: 'Reference', value: reference },
      { label: 'Name', value: name },
      { label: 'Organization', value: organization },
    ].filter(({ value }) => value !== ''),
    links: [{ label: 'Open the inquiry', address: siteUrl + inquiryPath(entry.id) }],
    footer: [`${brand} · ${new URL(siteUrl).host}`],
  }
  return {
    messageId,
    to: member.email,
    ...(await writeMail(subject, content)),
    tags: ['inquiry', assignmentStep],
    variables: { inquiry: entry.id, step: assignmentStep },
  }
}
