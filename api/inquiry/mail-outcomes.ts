import { AppError } from '#api/http/errors.ts'
import { documentId, isDone } from './inquiry-document.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import type { InquiryRepository } from './inquiry-repository.ts'
import type { LakeBatch } from './lake-step.ts'

/** How long to collect outcomes before writing them to the lake, in ms. */
export const outcomeWindowMs = 100

export const mailSteps = ['notification', 'acknowledgement'] as const

/** An email of an inquiry: to the team, or to the visitor. */
export type MailStep = (typeof mailSteps)[number]

export const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const

export type MailOutcome = (typeof mailOutcomes)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The mail service's report of an email's outcome. */
export interface MailEvent {
  readonly event: string
  readonly severity?: string | undefined
  /** When the outcome occurred, in seconds since 1970. */
  readonly timestamp?: number | undefined
}

export interface MailOutcomesOptions {
  readonly outbox: InquiryOutbox
  readonly inquiries: Pick<InquiryRepository, 'isStored'>
  readonly batch: LakeBatch
  readonly onRecorded?: (mail: MailStep, outcome: MailOutcome) => void
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** Records the outcomes of an inquiry's emails on its document. */
export class MailOutcomes {
  readonly #options: MailOutcomesOptions

  constructor(options: MailOutcomesOptions) {
    this.#options = options
  }

  /**
   * Records an event. Ignores events without an inquiry, events of no interest to staff, and events
   * older than the recorded outcome, because events can arrive repeatedly and in any order.
   *
   * @throws {AppError} `lake-unavailable` if the write failed; the service then repeats the event
   */
  async record(inquiry: string, step: string, event: MailEvent): Promise<void> {
    const mail = mailSteps.find((name) => name === step)
    const outcome = outcomeOf(event)
    if (mail === undefined || outcome === undefined || !uuid.test(inquiry)) return
    try {
      if (!(await this.#isInLake(inquiry))) throw new Error('not in the lake yet')
      const at = timeOf(event, (this.#options.now ?? Date.now)())
      const known = `delivery.${mail}.outcomeAt`
      await this.#options.batch.send({
        patch: {
          query: `*[_id == $id && (!defined(${known}) || ${known} < $at)]`,
          params: { id: documentId(inquiry), at },
          set: { [`delivery.${mail}.outcome`]: outcome, [known]: at },
        },
      })
    } catch (cause) {
      throw new AppError('lake-unavailable', 'Please send this event again later.', { cause })
    }
    this.#options.onRecorded?.(mail, outcome)
  }

  /** An inquiry that is not in this server's outbox might still be in another server's outbox. */
  async #isInLake(inquiry: string): Promise<boolean> {
    const { outbox, inquiries } = this.#options
    const steps = await outbox.steps(inquiry)
    return steps.length > 0 ? isDone(steps, 'lake') : inquiries.isStored(documentId(inquiry))
  }
}

/** The event's time in ISO 8601; the current time if the event has no time, or a time in the future. */
function timeOf({ timestamp }: MailEvent, now: number): string {
  const at = timestamp === undefined || timestamp <= 0 ? now : timestamp * 1000
  return new Date(Math.min(at, now)).toISOString()
}

function outcomeOf({ event, severity }: MailEvent): MailOutcome | undefined {
  if (event === 'delivered') return 'delivered'
  if (event === 'complained') return 'complained'
  if (event === 'failed') return severity === 'permanent' ? 'bounced' : 'delayed'
  return undefined
}
