import type { Log } from '#api/log/log.ts'
import type { Tracing } from '#api/trace/tracing.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { DeliveryFailure, failureDetail, type FailureDetail } from './delivery-failure.ts'
import type { StepRunner } from './delivery-job.ts'
import type { DueStep, Outbox, OutboxEntry } from './outbox.ts'

/** What an attempt needs. */
export interface AttemptParts<Entry extends OutboxEntry> {
  readonly outbox: Pick<Outbox<Entry>, 'definition' | 'entry' | 'steps'>
  readonly run: StepRunner<Entry>
  readonly log: Log
  readonly tracing: Pick<Tracing, 'during'>
  /** Milliseconds after which an attempt that does not end is given up. */
  readonly attemptMs: number
}

/**
 * Tries one step once, as a part of the trace in which its entry came.
 *
 * @param fresh the entry if it is at hand; otherwise the outbox is asked
 * @returns how it failed; undefined if it is done
 */
export function attemptStep<Entry extends OutboxEntry>(
  { outbox, run, log, tracing, attemptMs }: AttemptParts<Entry>,
  due: DueStep,
  fresh: Entry | undefined,
): Promise<FailureDetail | undefined> {
  const { id, step, isUncertain, attempts, traceparent = null } = due
  const attempt = attempts + 1
  return tracing.during(
    { kind: 'step', inquiry: id, step, attempt, isUncertain },
    async (span) => {
      try {
        // The status sync writes states alone.
        const isNeeded = step !== outbox.definition.statusSync
        const entry = fresh ?? (isNeeded ? await outbox.entry(id) : undefined)
        const steps = () => outbox.steps(id)
        const job = { id, attempts, isUncertain, entry, steps, traceparent: span.traceparent }
        // An attempt that never ended would block its entry forever.
        await withTimeout(run(job), attemptMs, () => {
          throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
        })
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
