import { Check, ExternalLink } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  sourceTitle,
} from '#schemas/inquiry/inquiry-choices.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { dialedNumber } from '#schemas/inquiry/dialed-number.ts'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { TextAnchor } from '#web/ui/link/text-link.tsx'
import { AssigneeChoice } from './assignee-choice.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { DetailsBlock } from './details-block.tsx'
import { EraseInquiry } from './erase-inquiry.tsx'
import { fullTime, nameOf, titlesOf, unreadableTitle } from './inquiry-labels.ts'
import { InternalNotes } from './internal-notes.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { useInquiryAction } from './use-inquiry-action.ts'

const verificationTitles: Record<string, string> = {
  verified: 'Passed',
  unverified: 'Could not be checked',
  off: 'Switched off',
}

/** The id of the heading that labels the panel with the details. */
export const inquiryTitleId = 'inquiry-details-title'

/** All data of one inquiry, and the available actions. */
export function InquiryDetails({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, reference, message, erasedAt, suspicion: spamReasons, unreadable } = inquiry
  const title = useRef<HTMLHeadingElement>(null)
  const goToTitle = () => {
    focusHeading(title.current)
    title.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <div className="grid gap-8 p-6 sm:p-9">
      <header className="pr-12">
        <p className="caption text-sage-deep">
          {sourceTitle(inquiry.source)} form, {fullTime(inquiry.submittedAt)} · {reference}
        </p>
        <h2 className="mt-3 font-display text-heading" id={inquiryTitleId} ref={title}>
          {nameOf(inquiry)}
        </h2>
      </header>
      {erasedAt !== null && (
        <p className="text-small">
          The personal data was erased on {fullTime(erasedAt)}. Only the facts below are still
          stored, and there is nothing left to do.
        </p>
      )}
      {unreadable.length > 0 && (
        <DetailsBlock title={unreadableTitle}>
          <p className="text-small">
            Missing or damaged: {unreadable.join(', ')}. Its id is {id}. Open it in the Studio to
            see what is stored.
          </p>
        </DetailsBlock>
      )}
      {spamReasons.length > 0 && (
        <DetailsBlock title="Why it looks like spam">
          <ul className="list-disc pl-5 text-small">
            {spamReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </DetailsBlock>
      )}
      {erasedAt === null && (
        <DetailsBlock title="Message">
          <p className="whitespace-pre-wrap">{message || 'No message.'}</p>
        </DetailsBlock>
      )}
      <Facts inquiry={inquiry} />
      <div className="flex flex-wrap items-end gap-3">
        <ReplyActions inquiry={inquiry} />
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
      {erasedAt === null && <StatusChoice inquiry={inquiry} />}
      {erasedAt === null && <AssigneeChoice inquiry={inquiry} />}
      {(erasedAt === null || inquiry.internalNotes.length > 0) && (
        <InternalNotes inquiry={inquiry} />
      )}
      <DeliveryList inquiry={inquiry} />
      {erasedAt === null && <EraseInquiry inquiry={inquiry} onErased={goToTitle} />}
    </div>
  )
}

function Facts({ inquiry }: { inquiry: ListedInquiry }) {
  const { email, phone, purchaseConsideration, verification, repliedAt, erasedAt } = inquiry
  const requested = requestedItemsOf(inquiry)
  const facts: [label: string, value: ReactNode][] = [
    ['Organization', inquiry.organization],
    ['Job title', inquiry.title],
    ['Location', inquiry.location],
    ['Role in aviation', titlesOf(inquiryCategories, inquiry.categories)],
    ['Interested in', requested.kits.join(', ')],
    ['Recommendation', requested.wantsAdvice && recommendation.title],
    [
      'Purchase',
      purchaseConsideration && titlesOf(purchaseConsiderations, [purchaseConsideration]),
    ],
    [
      'Email',
      email && <TextAnchor href={`mailto:${encodeURIComponent(email)}`}>{email}</TextAnchor>,
    ],
    ['Phone', phone && <TextAnchor href={`tel:${dialedNumber(phone)}`}>{phone}</TextAnchor>],
    ['Assigned to', erasedAt && inquiry.assignee],
    ['First reply', repliedAt ? fullTime(repliedAt) : erasedAt === null && 'None yet'],
    ['Captcha', verification && (verificationTitles[verification] ?? verification)],
  ]
  return (
    <dl className="grid gap-x-8 border-t border-line text-small sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div className="min-w-0 border-b border-line py-3" key={label}>
            <dt className="caption text-sage-deep">{label}</dt>
            <dd className="mt-1">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/**
 * The team's progress on an inquiry; a press changes it. Buttons, because arrow keys would change a
 * radio's value on the way to another.
 */
function StatusChoice({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, status, delivery } = inquiry
  const change = useInquiryAction(id, 'Status not changed')
  // The choice appears at once, and is undone if the server rejects the change.
  const shown = change.isPending ? change.variables.body?.['status'] : status
  const isHeld = status === 'spam' && delivery.notification?.state !== 'done'
  return (
    <fieldset>
      <legend className="caption mb-2 text-sage-deep">Status</legend>
      <div className="flex flex-wrap gap-2">
        {inquiryStatuses.map(({ value, title }) => {
          const isChosen = value === shown
          return (
            <Button
              aria-pressed={isChosen}
              key={value}
              onClick={() => {
                if (!isChosen) change.mutate({ method: 'PATCH', path: '', body: { status: value } })
              }}
              size="small"
              tone={isChosen ? 'primary' : 'outline'}
            >
              {isChosen && <Check aria-hidden="true" className="size-4" />}
              {isHeld && value === 'new' ? 'Not spam: send it' : title}
            </Button>
          )
        })}
      </div>
      {isHeld && (
        <p className="mt-3 text-small text-slate">
          Nobody has received this inquiry. “Not spam: send it” sends it to the team, and a
          confirmation to the visitor.
        </p>
      )}
    </fieldset>
  )
}
