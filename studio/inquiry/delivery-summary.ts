import {
  deliveryReceivers,
  type DeliveryRecord,
  type DeliveryState,
  deliveryStateOf,
} from '#schemas/inquiry/inquiry-delivery.ts'
import type { ShownInquiry } from './read-inquiry.ts'

/** The urgency of a state. */
export type Tone = 'default' | 'positive' | 'caution' | 'critical'

/** The state of an inquiry's deliveries in one or two words, with its urgency. */
export interface DeliverySummary {
  readonly title: string
  readonly tone: Tone
}

const summaries: Readonly<Record<DeliveryState, DeliverySummary>> = {
  failed: { title: 'Not delivered', tone: 'critical' },
  waiting: { title: 'Being delivered', tone: 'caution' },
  delivered: { title: 'Delivered', tone: 'positive' },
  none: { title: 'Nothing delivered', tone: 'default' },
}

/** The combined state of all receivers; a requested resend counts as waiting. */
export function deliverySummary({ delivery, resendRequest }: ShownInquiry): DeliverySummary {
  const state = deliveryStateOf(delivery)
  if (state !== 'failed' && resendRequest !== undefined) return summaries.waiting
  return summaries[state]
}

/** One event in the history of an inquiry. */
export interface TimelineEvent {
  readonly title: string
  readonly detail?: string
  readonly tone: Tone
  /** ISO 8601; an event without a time comes last. */
  readonly at: string | undefined
}

/** The events of an inquiry since its arrival, the earliest first. */
export function timelineOf(inquiry: ShownInquiry): TimelineEvent[] {
  const { submittedAt, repliedAt, erasedAt, resendRequest, delivery } = inquiry
  const moment = (title: string, at: string | undefined, tone: Tone = 'default') =>
    at === undefined ? [] : [{ title, at, tone }]
  const events: TimelineEvent[] = [
    ...moment('Received and stored', submittedAt, 'positive'),
    ...deliveryReceivers.flatMap(({ value, title }) => stepEvents(title, delivery?.[value])),
    ...moment('Resend requested', resendRequest?.requestedAt, 'caution'),
    ...moment('First reply by the team', repliedAt, 'positive'),
    ...moment('Personal data erased', erasedAt),
  ]
  return events.sort((one, other) => (one.at ?? '~').localeCompare(other.at ?? '~'))
}

const stateTexts: Readonly<Record<string, { text: string; tone: Tone }>> = {
  done: { text: 'sent', tone: 'positive' },
  waiting: { text: 'waiting for the next attempt', tone: 'caution' },
  refused: { text: 'not delivered', tone: 'critical' },
}

const outcomeTexts: Readonly<Record<string, { text: string; tone: Tone }>> = {
  delivered: { text: 'arrived', tone: 'positive' },
  delayed: { text: 'delayed by the recipient’s mail server', tone: 'caution' },
  bounced: { text: 'bounced', tone: 'critical' },
  complained: { text: 'marked as spam by the recipient', tone: 'critical' },
}

function stepEvents(receiver: string, record: DeliveryRecord | undefined): TimelineEvent[] {
  const state = stateTexts[record?.state ?? '']
  if (!record || !state) return []
  const events: TimelineEvent[] = [
    {
      title: `${receiver}: ${record.attempts ? state.text : 'waiting'}`,
      detail: attemptsOf(record),
      tone: state.tone,
      at: record.changedAt ?? undefined,
    },
  ]
  const outcome = outcomeTexts[record.outcome ?? '']
  if (outcome) {
    const { text, tone } = outcome
    events.push({ title: `${receiver}: ${text}`, tone, at: record.outcomeAt ?? undefined })
  }
  return events
}

function attemptsOf({ attempts, problem }: DeliveryRecord): string {
  const count = attempts === 1 ? 'One attempt' : `${attempts ?? 0} attempts`
  return problem ? `${count}. Last problem: ${problem}` : count
}
