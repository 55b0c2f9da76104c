import type { Awaitable, OutboxEntry, StepRecord } from './outbox.ts'

/** One attempt at one step. */
export interface DeliveryJob<Entry extends OutboxEntry> {
  readonly id: string
  /** How many attempts there were before. */
  readonly attempts: number
  /** An earlier attempt might have arrived: the receiver has to be asked before another. */
  readonly isUncertain: boolean
  /** The entry; undefined once it is delivered or erased. */
  readonly entry: Entry | undefined
  /** How the entry's steps stand at this moment. */
  readonly steps: () => Awaitable<readonly StepRecord[]>
  /** The attempt's place in its trace; undefined if nothing is traced. */
  readonly traceparent?: string | undefined
}

/** Does a step; throws a `DeliveryFailure` if it could not. */
export type StepRunner<Entry extends OutboxEntry> = (job: DeliveryJob<Entry>) => Promise<void>
