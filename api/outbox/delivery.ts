import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#api/platform/log/log.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { delayMs } from './delivery-retry-delay.ts'
import { DeliveryFailure, failureDetail, type FailureDetail } from './delivery-failure.ts'
import {
  OutboxUnavailableError,
  syncAfterMs,
  type Awaitable,
  type DueStep,
  type Outbox,
  type OutboxEntry,
  type StepName,
  type StepRecord,
} from './outbox.ts'

export interface DeliveryJob<Entry extends OutboxEntry> {
  readonly id: string
  /** The number of earlier attempts. */
  readonly attempts: number
  /** An earlier attempt may have arrived, so the step asks the receiver before it sends again. */
  readonly isUncertain: boolean
  /** The entry; undefined once it is delivered or erased. */
  readonly entry: Entry | undefined
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

export interface DeliveryOptions<Entry extends OutboxEntry> {
  readonly outbox: Outbox<Entry>
  /** The steps that this server is set up for. */
  readonly runners: Readonly<Record<string, StepRunner<Entry> | undefined>>
  readonly log: Log
  /** The delay before the second attempt, in ms; doubled for each further attempt. */
  readonly retryMs: number
  /** The timeout of an attempt, in ms. */
  readonly attemptMs?: number
  readonly onAttempt?: (ended: EndedAttempt<Entry>) => void
  /** The clock, in ms since 1970. */
  readonly now?: () => number
  /** Returns numbers from 0 to 1, which spread out attempts that failed together. */
  readonly random?: () => number
  readonly tracing?: Pick<Tracing, 'during' | 'here'>
}

/**
 * The maximum number of concurrent attempts. If there are more attempts for fresh entries, new entries
 * are delivered in the background like older ones, and their senders do not wait.
 */
const limits = { fresh: 64, backlog: 40 } as const
/** The maximum time between two searches of the outbox, in ms. */
const maxSleepMs = 30_000
/** The minimum time between two searches of the outbox, in ms. */
const minSleepMs = 20
/** The delay before the outbox is searched again after an error, in ms. */
const rereadMs = 1000
/** The delay of a step that this server is not set up for, in ms. */
const notSetUpMs = 60_000
/** A timeout for attempts that their own timeouts did not end, in ms. */
const attemptMs = 5 * 60_000
/** The delay before writing an outcome is retried, in ms. */
const rewriteMs = 1000

/** Delivers accepted entries to their receivers, and retries until each has accepted them. */
export class Delivery<Entry extends OutboxEntry> {
  readonly #options: DeliveryOptions<Entry>
  readonly #now: () => number
  readonly #underWay = new Map<string, StepName & { attempt: Promise<void> }>()
  #backlogUnderWay = 0
  #timer: NodeJS.Timeout | undefined
  #wakeAt = Infinity
  #isStopped = false
  /** Steps that ended during the current search, whose result might still list them as due. */
  #endedMeanwhile: Set<string> | undefined

  constructor(options: DeliveryOptions<Entry>) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  isSetUp(step: string): boolean {
    return this.#options.runners[step] !== undefined
  }

  /** Whether a new entry can be delivered at once. */
  get hasRoom(): boolean {
    return this.#underWay.size < limits.fresh && !this.#isStopped
  }

  /** Starts delivering all steps when they fall due. */
  start(): void {
    this.#schedule(0)
  }

  /** Searches the outbox soon, because it has an entry that this server does not hold. */
  searchSoon(): void {
    this.#schedule(minSleepMs)
  }

  /**
   * Tries all steps of a new entry at once; resolves when all attempts have ended. In a shared outbox this
   * server must hold the entry.
   *
   * @param traceparent the trace that the entry arrived with
   */
  async deliverNow(entry: Entry, traceparent: string | null = null): Promise<void> {
    const { outbox } = this.#options
    if (!this.hasRoom) return this.#schedule(minSleepMs)
    const { stepsFor, statusSync } = outbox.definition
    const steps = stepsFor(entry).filter((step) => step !== statusSync)
    const claims = steps.map((step) => {
      return { id: entry.id, step, attempts: 0, isUncertain: false, version: 0, traceparent }
    })
    await Promise.all(claims.map((claim) => this.#begin(claim, entry)))
    this.#schedule(syncAfterMs)
  }

  /**
   * Repeats a completed or failed step of an entry. If the step is still waiting, it is tried now,
   * together with the same step of other entries, because all of them wait for the same receiver.
   */
  async resend(entry: Entry, step: string): Promise<void> {
    const { outbox, tracing = untraced } = this.#options
    await outbox.reopen(entry, step, tracing.here())
    await this.tryNow([step])
  }

  /** Starts the next attempt at these steps now, in every entry that waits for one. */
  async tryNow(steps: readonly string[]): Promise<void> {
    await this.#options.outbox.bringForward(steps)
    this.#schedule(0)
  }

  /** Starts no further attempts and waits at most `graceMs` for running attempts. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const ended = Promise.all(this.#underWay.values().map(({ attempt }) => attempt))
    await withTimeout(ended, graceMs, () => undefined)
  }

  /** Searches the outbox in `inMs` milliseconds, unless an earlier search is scheduled. */
  #schedule(inMs: number): void {
    const at = performance.now() + inMs
    if (this.#isStopped || this.#wakeAt <= at) return
    clearTimeout(this.#timer)
    this.#wakeAt = at
    this.#timer = setTimeout(() => {
      this.#wakeAt = Infinity
      void this.#beginDue()
    }, inMs)
  }

  /** Starts steps that are due, up to the limit, and sleeps until the next step is due. */
  async #beginDue(): Promise<void> {
    const { outbox } = this.#options
    if (this.#endedMeanwhile !== undefined) return this.#schedule(minSleepMs)
    const ended = new Set<string>()
    this.#endedMeanwhile = ended
    try {
      const now = this.#now()
      const free = limits.backlog - this.#backlogUnderWay
      // Each running attempt searches again when it ends.
      if (free <= 0) return
      const due = await outbox.due(now, free, [...this.#underWay.values()])
      for (const step of due) this.#beginIfFree(step, ended)
      // If the limit was reached, more steps can be due now.
      const next = due.length < free ? ((await outbox.nextDueAt(now)) ?? Infinity) : now
      this.#schedule(Math.min(maxSleepMs, Math.max(minSleepMs, next - now)))
    } catch (cause) {
      this.#logProblem(cause, 'the outbox cannot be read')
      this.#schedule(rereadMs)
    } finally {
      this.#endedMeanwhile = undefined
    }
  }

  #beginIfFree(due: DueStep, ended: ReadonlySet<string>): void {
    if (this.#isStopped || this.#backlogUnderWay >= limits.backlog) return
    const isKnown = this.#underWay.has(keyOf(due)) || ended.has(keyOf(due))
    if (!isKnown) void this.#beginBacklog(due)
  }

  async #beginBacklog(due: DueStep): Promise<void> {
    this.#backlogUnderWay += 1
    // An attempt records its own failures; no other error must stop the worker.
    await this.#begin(due).catch((cause: unknown) =>
      this.#options.log.error({ err: cause }, 'a delivery attempt failed unexpectedly'),
    )
    this.#backlogUnderWay -= 1
    this.#schedule(minSleepMs)
  }

  #begin(due: DueStep, entry?: Entry): Promise<void> {
    const key = keyOf(due)
    const running = this.#underWay.get(key)
    if (running !== undefined) return running.attempt
    const attempt = this.#attempt(due, entry).finally(() => {
      this.#underWay.delete(key)
      this.#endedMeanwhile?.add(key)
    })
    this.#underWay.set(key, { id: due.id, step: due.step, attempt })
    return attempt
  }

  async #attempt(due: DueStep, fresh?: Entry): Promise<void> {
    const { outbox, runners, retryMs, random = Math.random } = this.#options
    const run = runners[due.step]
    if (run === undefined) return this.#postpone(due, { problem: 'not configured' }, notSetUpMs)
    const failure = await this.#try(run, due, fresh)
    if (failure === undefined) return this.#write(() => outbox.complete(due, 'done'))
    const { isFinal, problem } = failure
    if (isFinal) return this.#write(() => outbox.complete(due, 'refused', problem))
    return this.#postpone(due, failure, delayMs(failure, due.attempts + 1, retryMs, random()))
  }

  /**
   * Tries a step once: limits its time, traces it as part of its entry's trace, reports it to metrics, and
   * logs a failure.
   *
   * @param fresh the entry if it is in memory; otherwise it is read from the outbox
   * @returns the failure; undefined if the step is done
   */
  #try(run: StepRunner<Entry>, due: DueStep, fresh?: Entry): Promise<FailureDetail | undefined> {
    const { outbox, log, tracing = untraced, onAttempt = () => {} } = this.#options
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
          const timeoutMs = this.#options.attemptMs ?? attemptMs
          await withTimeout(running, timeoutMs, failLate).catch((cause: unknown) => {
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

  #postpone(due: DueStep, detail: FailureDetail, waitMs: number): Promise<void> {
    const { problem, isUncertain = false } = detail
    const postponed = { nextAt: this.#now() + waitMs, problem, isUncertain }
    return this.#write(() => this.#options.outbox.postpone(due, postponed))
  }

  /** Records an outcome; retries until the outbox is writable. */
  async #write(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (cause) {
        this.#logProblem(cause, 'the outbox cannot be written')
        if (this.#isStopped) return
        await delay(rewriteMs)
      }
    }
  }

  /** Ignores outages, because the outbox itself logs each outage once. */
  #logProblem(cause: unknown, message: string): void {
    if (!(cause instanceof OutboxUnavailableError)) this.#options.log.error({ err: cause }, message)
  }
}

const keyOf = ({ id, step }: StepName) => `${id}/${step}`

/** Without this failure, an attempt that never ends would block its entry forever. */
function failLate(): never {
  throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
}
