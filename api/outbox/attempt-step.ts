import type { Log } from '#api/platform/log/log.ts'
import type { Tracing } from '#api/platform/trace/tracing.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import { DeliveryFailure, failureDetail, type FailureDetail } from './delivery-failure.ts'
import type { Awaitable, DueStep, Outbox, OutboxEntry, StepRecord } from './outbox.ts'

/** One attempt at one step. */
export interface DeliveryJob<Entry extends OutboxEntry> {
  readonly id: string
  /** The number of earlier attempts. */
  readonly attempts: number
  /** An earlier attempt can have arrived, so the step asks the receiver before it sends again. */
  readonly isUncertain: boolean
  /** The entry; undefined once it is delivered or erased. */
  readonly entry: Entry | undefined
  /** The current state of the entry's steps. */
  readonly steps: () => Awaitable<readonly StepRecord[]>
  /** The attempt's place in its trace; undefined without tracing. */
  readonly traceparent?: string | undefined
}

/** Runs a step; throws a `DeliveryFailure` if it failed. */
export type StepRunner<Entry extends OutboxEntry> = (job: DeliveryJob<Entry>) => Promise<void>

/** A completed attempt, for metrics. */
export interface EndedAttempt<Entry extends OutboxEntry> {
  readonly step: string
  /** Undefined for the status sync, and after an erasure. */
  readonly entry: Entry | undefined
  /** Undefined if the step is done. */
  readonly failure?: FailureDetail
  readonly cause?: unknown
}

/** The dependencies of an attempt. */
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
 * Tries a step once: limits its time, traces it as part of its entry's trace, reports it to metrics, and
 * logs a failure.
 *
 * @param fresh the entry if it is in memory; otherwise it is read from the outbox
 * @returns the failure; undefined if the step is done
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
        // The status sync needs no payload.
        const isNeeded = step !== outbox.definition.statusSync
        const entry = fresh ?? (isNeeded ? await outbox.entry(id) : undefined)
        const steps = () => outbox.steps(id)
        const job = { id, attempts, isUncertain, entry, steps, traceparent: span.traceparent }
        // A runner can also throw before it returns a promise.
        const running = (async () => run(job))()
        await withTimeout(running, attemptMs, failLate).catch((cause: unknown) => {
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

/** Without this, an attempt that never ends would block its entry forever. */
function failLate(): never {
  throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
}
