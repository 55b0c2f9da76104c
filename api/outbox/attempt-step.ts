import type { Log } from '#api/log/log.ts'
import type { Tracing } from '#api/trace/tracing.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { DeliveryFailure, failureDetail, type FailureDetail } from './delivery-failure.ts'
import type { Awaitable, DueStep, Outbox, OutboxEntry, StepRecord } from './outbox.ts'

/** One attempt at one step. */
export interface DeliveryJob<Entry extends OutboxEntry> {
  readonly id: string
  /** How many attempts came before. */
  readonly attempts: number
  /** An earlier attempt might have arrived, so the receiver is asked before another one. */
  readonly isUncertain: boolean
  /** The entry; undefined once it is delivered or erased. */
  readonly entry: Entry | undefined
  /** The current state of the entry's steps. */
  readonly steps: () => Awaitable<readonly StepRecord[]>
  /** The attempt's place in its trace; undefined without tracing. */
  readonly traceparent?: string | undefined
}

/** Carries out a step; throws a `DeliveryFailure` if that failed. */
export type StepRunner<Entry extends OutboxEntry> = (job: DeliveryJob<Entry>) => Promise<void>

/** An attempt that ended, for metrics. */
export interface EndedAttempt<Entry extends OutboxEntry> {
  readonly step: string
  /** Undefined for the status sync, and after an erasure. */
  readonly entry: Entry | undefined
  /** Undefined if the step is done. */
  readonly failure?: FailureDetail
  readonly cause?: unknown
}

/** What an attempt needs. */
export interface AttemptParts<Entry extends OutboxEntry> {
  readonly outbox: Pick<Outbox<Entry>, 'definition' | 'entry' | 'steps'>
  readonly run: StepRunner<Entry>
  readonly log: Log
  readonly tracing: Pick<Tracing, 'during'>
  readonly onAttempt: (ended: EndedAttempt<Entry>) => void
  /** The timeout of an attempt, in ms. */
  readonly attemptMs: number
}

/**
 * Tries one step once: limits its time, traces it as part of the trace in which its entry arrived,
 * reports it to metrics, and logs a failure.
 *
 * @param fresh the entry if it is at hand; otherwise it is read from the outbox
 * @returns how it failed; undefined if it is done
 */
export function attemptStep<Entry extends OutboxEntry>(
  { outbox, run, log, tracing, onAttempt, attemptMs }: AttemptParts<Entry>,
  due: DueStep,
  fresh: Entry | undefined,
): Promise<FailureDetail | undefined> {
  const { id, step, isUncertain, attempts, traceparent = null } = due
  const attempt = attempts + 1
  return tracing.during(
    { kind: 'step', inquiry: id, step, attempt, isUncertain },
    async (span) => {
      try {
        // The status sync writes states only.
        const isNeeded = step !== outbox.definition.statusSync
        const entry = fresh ?? (isNeeded ? await outbox.entry(id) : undefined)
        const steps = () => outbox.steps(id)
        const job = { id, attempts, isUncertain, entry, steps, traceparent: span.traceparent }
        await withTimeout(run(job), attemptMs, failLate).catch((cause: unknown) => {
          onAttempt({ step, entry, failure: failureDetail(cause), cause })
          throw cause
        })
        onAttempt({ step, entry })
        return undefined
      } catch (cause) {
        const detail = failureDetail(cause)
        const { problem } = detail
        log.warn({ inquiry: id, step, attempts: attempt, problem }, 'a step of a delivery failed')
        span.note({ problem, cause })
        return detail
      }
    },
    { within: traceparent },
  )
}

/** An attempt that never ended would block its entry forever. */
function failLate(): never {
  throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
}
