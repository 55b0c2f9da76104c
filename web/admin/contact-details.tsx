import { ExternalLink, Reply } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import {
  inquiryCategories,
  inquiryKits,
  purchaseConsiderations,
} from '#schemas/inquiry/inquiry.contract.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { Block } from './contact-block.tsx'
import { fullTime, nameOf, sourceTitle, titlesOf, unreadableTitle } from './contact-words.ts'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { StatusChoice } from './status-choice.tsx'

const verificationTitles: Record<string, string> = {
  verified: 'Solved',
  unverified: 'Could not be checked',
  off: 'Switched off',
}

/** All that is known of one inquiry, and what can be done with it. */
export function ContactDetails({ contact }: { contact: ContactSubmission }) {
  const { id, email, message, suspicion, unreadable } = contact
  return (
    <div className="grid gap-8 p-6 sm:p-9">
      <header className="pr-12">
        <p className="caption text-sage-deep">
          {sourceTitle(contact.source)} form, {fullTime(contact.submittedAt)}
        </p>
        <Dialog.Title className="mt-3 font-display text-heading font-[390] break-words">
          {nameOf(contact)}
        </Dialog.Title>
        <div className="mt-5 flex flex-wrap gap-3">
          {email && (
            <AnchorButton href={`mailto:${encodeURIComponent(email)}`} size="small">
              <Reply aria-hidden="true" className="size-4" />
              Reply by e-mail
            </AnchorButton>
          )}
          <AnchorButton
            href={`/studio/intent/edit/id=${encodeURIComponent(id)};type=inquiry/`}
            size="small"
            target="_blank"
            tone="outline"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            Open in the Studio
          </AnchorButton>
        </div>
      </header>
      {unreadable.length > 0 && (
        <Block title={unreadableTitle}>
          <p className="text-small break-words">
            Missing or damaged: {unreadable.join(', ')}. Its id is {id}. Open it in the Studio to
            see what is stored.
          </p>
        </Block>
      )}
      <StatusChoice contact={contact} />
      {suspicion.length > 0 && (
        <Block title="Why it looks like spam">
          <ul className="list-disc pl-5 text-small">
            {suspicion.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Block>
      )}
      <Block title="Notes">
        <p className="break-words whitespace-pre-wrap">{message || 'No notes.'}</p>
      </Block>
      <Facts contact={contact} />
      <DeliveryTimeline contact={contact} />
    </div>
  )
}

function Facts({ contact }: { contact: ContactSubmission }) {
  const { email, phone, purchaseConsideration, verification } = contact
  const facts: [label: string, value: ReactNode][] = [
    [
      'E-mail',
      email && <TextAnchor href={`mailto:${encodeURIComponent(email)}`}>{email}</TextAnchor>,
    ],
    [
      'Phone',
      phone && <TextAnchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextAnchor>,
    ],
    ['Organization', contact.organization],
    ['Job title', contact.title],
    ['Location', contact.location],
    ['In aviation as', titlesOf(inquiryCategories, contact.categories)],
    ['Interested in', titlesOf(inquiryKits, contact.kitsInterested)],
    [
      'Purchase',
      purchaseConsideration && titlesOf(purchaseConsiderations, [purchaseConsideration]),
    ],
    ['Assigned to', contact.assignee],
    ['First reply', contact.repliedAt && fullTime(contact.repliedAt)],
    ['Personal data erased', contact.erasedAt && fullTime(contact.erasedAt)],
    ['Captcha', verification && (verificationTitles[verification] ?? verification)],
  ]
  return (
    <dl className="grid gap-x-8 border-t border-line text-small sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div className="min-w-0 border-b border-line py-3" key={label}>
            <dt className="caption text-sage-deep">{label}</dt>
            <dd className="mt-1 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
