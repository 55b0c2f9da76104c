import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'

/** What has to be done with an accepted inquiry, each on its own; `report` writes the rest's state. */
export const deliverySteps = [
  'lake',
  'notification',
  'acknowledgement',
  'webhook',
  'report',
] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** `refused`: the receiver will never take it, so nobody asks again. */
export type StepState = 'waiting' | 'done' | 'refused'

/** An accepted inquiry as it rests in the journal, until it is delivered. */
export interface JournalEntry {
  /** A UUID; the lake document is `inquiry.<id>`. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly acceptedAt: number
  readonly inquiry: ReceivedInquiry
  /** Why it looks like spam; empty where it does not. */
  readonly suspicion: readonly string[]
  /** What the server knows of the visitor's captcha. */
  readonly captcha: 'verified' | 'unverified' | 'off'
  /** When staff asked for a step to be done again: another message then, with an id of its own. */
  readonly resentAt?: { readonly [Step in DeliveryStep]?: number }
}

/** How one step of one inquiry stands. */
export interface StepRecord {
  readonly step: DeliveryStep
  readonly state: StepState
  readonly attempts: number
  /** Why the last attempt failed; holds nothing that a visitor typed. */
  readonly problem: string | null
  /** Milliseconds since 1970 of the last change. */
  readonly changedAt: number
}

/** A step that wants doing. */
export interface DueStep {
  readonly id: string
  readonly step: DeliveryStep
  readonly attempts: number
  /** An earlier attempt ended without an answer: the receiver may have taken it. */
  readonly isUncertain: boolean
  /** When it wants doing; tells an old claim from a new one. Milliseconds since 1970. */
  readonly nextAt: number
}
