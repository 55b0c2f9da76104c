import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactSubmission } from '#schemas/inquiry/admin/contact-submission.contract.ts'
import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
} from '#schemas/inquiry/inquiry-choices.ts'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { TextAnchor } from '#web/ui/link/text-link.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { adminRequest, failureMessage } from './admin-request.ts'
import { isInquiryQuery } from './admin.queries.ts'
import { fullTime, nameOf, sourceTitle, titlesOf, unreadableTitle } from './inquiry-labels.ts'
import { ReplyActions } from './reply-actions.tsx'

const verificationTitles: Record<string, string> = {
  verified: 'Passed',
  unverified: 'Could not be checked',
  off: 'Switched off',
}

/** The id of the heading that labels the panel with the details. */
export const inquiryTitleId = 'inquiry-details-title'

/** All data of one inquiry, and the available actions. */
export function InquiryDetails({ inquiry }: { inquiry: ContactSubmission }) {
  const { id, message, suspicion: spamReasons, unreadable } = inquiry
  return (
    <div className="grid gap-8 p-6 sm:p-9">
      <header className="pr-12">
        <p className="caption text-sage-deep">
          {sourceTitle(inquiry.source)} form, {fullTime(inquiry.submittedAt)}
        </p>
        <h2 className="mt-3 font-display text-heading break-words" id={inquiryTitleId}>
          {nameOf(inquiry)}
        </h2>
        <div className="mt-5 flex flex-wrap items-end gap-3">
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
      </header>
      {unreadable.length > 0 && (
        <DetailsBlock title={unreadableTitle}>
          <p className="text-small break-words">
            Missing or damaged: {unreadable.join(', ')}. Its id is {id}. Open it in the Studio to
            see what is stored.
          </p>
        </DetailsBlock>
      )}
      <StatusChoice inquiry={inquiry} />
      {spamReasons.length > 0 && (
        <DetailsBlock title="Why it looks like spam">
          <ul className="list-disc pl-5 text-small">
            {spamReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </DetailsBlock>
      )}
      <DetailsBlock title="Notes">
        <p className="break-words whitespace-pre-wrap">{message || 'No notes.'}</p>
      </DetailsBlock>
      <Facts inquiry={inquiry} />
      <DeliveryList inquiry={inquiry} />
    </div>
  )
}

function Facts({ inquiry }: { inquiry: ContactSubmission }) {
  const { email, phone, purchaseConsideration, verification } = inquiry
  const requested = requestedItemsOf(inquiry)
  const facts: [label: string, value: ReactNode][] = [
    [
      'Email',
      email && <TextAnchor href={`mailto:${encodeURIComponent(email)}`}>{email}</TextAnchor>,
    ],
    [
      'Phone',
      phone && <TextAnchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextAnchor>,
    ],
    ['Reference', inquiry.reference],
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
    ['Assigned to', inquiry.assignee],
    ['First reply', inquiry.repliedAt && fullTime(inquiry.repliedAt)],
    ['Personal data erased', inquiry.erasedAt && fullTime(inquiry.erasedAt)],
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

/** The team's progress on an inquiry; a click changes it. */
function StatusChoice({ inquiry }: { inquiry: ContactSubmission }) {
  const change = useInquiryAction(inquiry.id, 'Status not changed')
  // The choice appears at once, and is undone if the server rejects it.
  const shown = change.isPending ? change.variables.body['status'] : inquiry.status
  return (
    <fieldset>
      <legend className="caption mb-2 text-sage-deep">Status</legend>
      <div className="flex flex-wrap gap-2">
        {inquiryStatuses.map(({ value, title }) => (
          <label
            className="inline-flex min-h-11 cursor-pointer items-center rounded-round border border-line-strong px-4 text-small font-medium transition-colors duration-(--duration-quick) hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-cloud forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tan-deep"
            key={value}
          >
            <input
              checked={shown === value}
              className="sr-only"
              name="inquiry-status"
              onChange={() => change.mutate({ method: 'PATCH', path: '', body: { status: value } })}
              type="radio"
              value={value}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Delivery = ContactSubmission['delivery'][DeliveryReceiver]

const dots: Record<string, string> = {
  done: 'rounded-round bg-sage-deep',
  waiting: 'rounded-round bg-apricot',
  refused: 'rotate-45 bg-danger',
}

/** The deliveries of an inquiry and their results; staff can repeat each delivery. */
function DeliveryList({ inquiry }: { inquiry: ContactSubmission }) {
  const resend = useInquiryAction(inquiry.id, 'Not sent')
  const send = (step: DeliveryReceiver, title: string) =>
    resend.mutate(
      { method: 'POST', path: '/resend', body: { step } },
      {
        onSuccess: () =>
          showToast({ title: 'Sending again', description: `${title} will be sent again.` }),
      },
    )
  return (
    <DetailsBlock title="Delivery">
      <ol className="border-t border-line">
        {deliveryReceivers.map(({ value, title }) => {
          const delivery = inquiry.delivery[value]
          return (
            <li
              className="flex items-center gap-4 border-b border-line py-3 text-small"
              key={value}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'size-2.5 shrink-0',
                  dots[delivery?.state ?? ''] ?? 'rounded-round border border-line-strong',
                )}
              />
              <div className="min-w-0 grow">
                <p className="font-medium">{title}</p>
                <p className="text-slate">{deliveryText(delivery)}</p>
                {delivery?.outcome && (
                  <p className="text-slate">
                    Mail service: {delivery.outcome}
                    {delivery.outcomeAt && `, ${fullTime(delivery.outcomeAt)}`}
                  </p>
                )}
              </div>
              <Button
                aria-disabled={resend.isPending}
                aria-label={`${delivery ? 'Send again' : 'Send'}: ${title}`}
                className="shrink-0"
                onClick={() => {
                  if (!resend.isPending) send(value, title)
                }}
                size="small"
                tone="outline"
              >
                {delivery ? 'Send again' : 'Send'}
              </Button>
            </li>
          )
        })}
      </ol>
    </DetailsBlock>
  )
}

function deliveryText(delivery: Delivery): string {
  if (!delivery) return 'Not sent'
  const { state, attempts, changedAt, problem } = delivery
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const because = problem ? `: ${problem}` : ''
  if (state === 'done') return `Sent ${fullTime(changedAt)}`
  if (state === 'waiting') return `Waiting, ${tries}${because}`
  return `Not delivered, ${tries}${because}`
}

function DetailsBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="caption mb-2 text-sage-deep">{title}</h3>
      {children}
    </section>
  )
}

/** A request about one inquiry; `path` is appended to its address. */
interface InquiryAction {
  readonly method: 'PATCH' | 'POST'
  readonly path: '' | '/resend'
  readonly body: Record<string, string>
}

/**
 * Changes something about an inquiry, and then reloads the lists.
 *
 * @param failure the title of the toast if the change fails
 */
function useInquiryAction(id: string, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: InquiryAction) =>
      adminRequest(method, `/api/contacts/${encodeURIComponent(id)}${path}`, { body }),
    onSuccess: () => client.invalidateQueries({ predicate: isInquiryQuery }),
    onError: (error) =>
      showToast({ tone: 'destructive', title: failure, description: failureMessage(error) }),
  })
}
