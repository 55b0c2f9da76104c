import { AppError } from '#api/http/errors.ts'
import { documentId, isDone } from './inquiry-document.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import type { InquiryRepository } from './inquiry-repository.ts'
import type { LakeBatch } from './lake-writes.ts'

/** Milliseconds for which outcomes are gathered before they are written to the lake. */
export const outcomeWindowMs = 100

export const mailSteps = ['notification', 'acknowledgement'] as const

/** An e-mail of an inquiry: to the team, or to the visitor. */
export type MailStep = (typeof mailSteps)[number]

export const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const

/** What became of an e-mail. */
export type MailOutcome = (typeof mailOutcomes)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the mail service says became of an e-mail. */
export interface MailEvent {
  readonly event: string
  readonly severity?: string | undefined
  /** Seconds since 1970 at which it happened. */
  readonly timestamp?: number | undefined
}

export interface MailOutcomesOptions {
  readonly outbox: InquiryOutbox
  readonly inquiries: Pick<InquiryRepository, 'isStored'>
  readonly batch: LakeBatch
  /** Called with each outcome that was recorded. */
  readonly onRecorded?: (mail: MailStep, outcome: MailOutcome) => void
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** Writes what became of an inquiry's e-mails onto its document. */
export class MailOutcomes {
  readonly #options: MailOutcomesOptions

  constructor(options: MailOutcomesOptions) {
    this.#options = options
  }

  /**
   * Records an event. Ignores one that concerns no inquiry or tells staff nothing, and one that is
   * older than what is known: events can come repeatedly and in any order.
   *
   * @throws {AppError} `lake-unavailable` if it could not be written: the service sends it again
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

  /** An inquiry that this server's outbox does not hold can still be on its way from another's. */
  async #isInLake(inquiry: string): Promise<boolean> {
    const { outbox, inquiries } = this.#options
    const steps = await outbox.steps(inquiry)
    return steps.length > 0 ? isDone(steps, 'lake') : inquiries.isStored(documentId(inquiry))
  }
}

/** When it happened, in ISO 8601; now, if the event gives no time or one in the future. */
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
