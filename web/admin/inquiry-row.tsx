import { Link } from '@tanstack/react-router'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { isAnswerDue } from '#schemas/inquiry/answer-due.ts'
import { inquiryCategories, recommendation, sourceTitle } from '#schemas/inquiry/inquiry-choices.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import {
  deliveryTitle,
  nameOf,
  shortTime,
  statusTitle,
  titlesOf,
  unreadableTitle,
} from './inquiry-labels.ts'

/** The id of a row's link, which gets the focus back when its details close. */
export const rowIdOf = (reference: string) => `row-${reference}`

const statusTones: Record<string, BadgeTone> = { new: 'soon', 'in-progress': 'ready' }

/** One inquiry on one line, or on a few lines if the window is narrow. */
export function InquiryRow({ inquiry }: { inquiry: ListedInquiry }) {
  const requested = requestedItemsOf(inquiry)
  const { id, reference, email, organization, message, status, deliveryState, unreadable } = inquiry
  return (
    <li className="border-b border-line">
      <Link
        className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-5 gap-y-1 px-2 py-3 text-left text-small hover:bg-paper lg:grid-cols-[6rem_minmax(0,15rem)_minmax(0,1fr)_7rem_8rem_8rem]"
        id={rowIdOf(reference)}
        params={{ reference }}
        preload={false}
        resetScroll={false}
        state={(state) => ({ ...state, inquiryId: id })}
        to="/admin/inquiries/$reference"
      >
        <time
          className="order-2 text-right text-slate tabular-nums lg:order-none lg:text-left"
          dateTime={inquiry.submittedAt}
        >
          {shortTime(inquiry.submittedAt)}
        </time>
        <span className="min-w-0 lg:order-none">
          <span
            className={classNames(
              'block truncate',
              status === 'new' ? 'font-semibold' : 'font-medium',
            )}
          >
            {nameOf(inquiry)}
          </span>
          <span className="block truncate text-slate">
            {unreadable.length > 0 ? id : (organization ?? email)}
          </span>
        </span>
        <span className="order-3 col-span-2 min-w-0 lg:order-none lg:col-span-1">
          <span className="block truncate">
            {unreadable.length > 0 ? unreadableTitle : message || 'No message.'}
          </span>
          <span className="block truncate text-slate">
            {[
              titlesOf(inquiryCategories, inquiry.categories),
              ...requested.kits,
              requested.wantsAdvice && recommendation.title,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="order-4 col-span-2 flex flex-wrap items-center gap-2 pt-1 lg:order-none lg:contents">
          <span className="text-slate">{sourceTitle(inquiry.source)}</span>
          <DeliveryMark state={deliveryState} />
          <span>
            {isAnswerDue(inquiry) ? (
              <Badge tone="soon">Answer due</Badge>
            ) : (
              <Badge tone={statusTones[status] ?? 'plain'}>{statusTitle(status)}</Badge>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const marks: Record<ListedInquiry['deliveryState'], string> = {
  delivered: 'bg-sage-deep',
  waiting: 'bg-apricot',
  failed: 'bg-danger rotate-45',
  none: 'border border-line-strong',
}

/** The delivery state: a mark with its title. */
export function DeliveryMark({ state }: { state: ListedInquiry['deliveryState'] }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 whitespace-nowrap',
        state === 'failed' ? 'font-medium text-danger' : 'text-slate',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 shrink-0',
          state !== 'failed' && 'rounded-round',
          marks[state],
        )}
      />
      {deliveryTitle(state)}
    </span>
  )
}
