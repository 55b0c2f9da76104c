import { deliveryStateOf, type DeliveryState } from '#schemas/inquiry/delivery-state.ts'
import { type DeliveryRecord, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import type { ShownInquiry } from './read-inquiry.ts'

/** How loud something is said. */
export type Tone = 'default' | 'positive' | 'caution' | 'critical'

/** How an inquiry's deliveries stand in one or two words, and how loud to say it. */
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

/** All receivers of an inquiry taken together; what staff asked to send again is on its way. */
export function deliverySummary({ delivery, resendRequest }: ShownInquiry): DeliverySummary {
  const state = deliveryStateOf(delivery)
  if (state !== 'failed' && resendRequest !== undefined) return summaries.waiting
  return summaries[state]
}

/** What happened to an inquiry at one moment. */
export interface TimelineEvent {
  readonly title: string
  readonly detail?: string
  readonly tone: Tone
  /** ISO 8601; what has no time yet comes last. */
  readonly at: string | undefined
}

/** The way of an inquiry from its arrival on, the earliest first. */
export function timelineOf(inquiry: ShownInquiry): TimelineEvent[] {
  const { submittedAt, repliedAt, erasedAt, resendRequest, delivery } = inquiry
  const moment = (title: string, at: string | undefined, tone: Tone = 'default') =>
    at === undefined ? [] : [{ title, at, tone }]
  const events: TimelineEvent[] = [
    ...moment('Received and stored', submittedAt, 'positive'),
    ...deliveryReceivers.flatMap(({ value, title }) => stepEvents(title, delivery?.[value])),
    ...moment('Asked to be sent again', resendRequest?.requestedAt, 'caution'),
    ...moment('First reply by the team', repliedAt, 'positive'),
    ...moment('Personal data erased', erasedAt),
  ]
  return events.sort((one, other) => (one.at ?? '~').localeCompare(other.at ?? '~'))
}

const stateWords: Readonly<Record<string, { word: string; tone: Tone }>> = {
  done: { word: 'sent', tone: 'positive' },
  waiting: { word: 'waiting for the next attempt', tone: 'caution' },
  refused: { word: 'not delivered', tone: 'critical' },
}

const outcomeWords: Readonly<Record<string, { word: string; tone: Tone }>> = {
  delivered: { word: 'arrived', tone: 'positive' },
  delayed: { word: 'delayed at the receiver', tone: 'caution' },
  bounced: { word: 'bounced', tone: 'critical' },
  complained: { word: 'marked as spam by the receiver', tone: 'critical' },
}

function stepEvents(receiver: string, record: DeliveryRecord | undefined): TimelineEvent[] {
  const state = stateWords[record?.state ?? '']
  if (!record || !state) return []
  const events: TimelineEvent[] = [
    {
      title: `${receiver}: ${record.attempts ? state.word : 'waiting'}`,
      detail: attemptsOf(record),
      tone: state.tone,
      at: record.changedAt ?? undefined,
    },
  ]
  const outcome = outcomeWords[record.outcome ?? '']
  if (outcome) {
    const { word, tone } = outcome
    events.push({ title: `${receiver}: ${word}`, tone, at: record.outcomeAt ?? undefined })
  }
  return events
}

function attemptsOf({ attempts, problem }: DeliveryRecord): string {
  const count = attempts === 1 ? 'One attempt' : `${attempts ?? 0} attempts`
  return problem ? `${count}. The last problem: ${problem}` : count
}
