import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#api/log/log.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { attemptStep } from './attempt-step.ts'
import { restMs } from './backoff.ts'
import type { FailureDetail } from './delivery-failure.ts'
import type { StepRunner } from './delivery-job.ts'
import {
  OutboxAwayError,
  syncAfterMs,
  type Outbox,
  type StepName,
  type DueStep,
  type OutboxEntry,
} from './outbox.ts'

export interface DeliveryOptions<Entry extends OutboxEntry> {
  readonly outbox: Outbox<Entry>
  /** What each step does that this server is set up for. */
  readonly runners: Readonly<Record<string, StepRunner<Entry> | undefined>>
  readonly log: Log
  /** Milliseconds before the second attempt; doubled from there. */
  readonly retryMs: number
  /** Milliseconds after which an attempt that does not end is given up. */
  readonly attemptMs?: number
  /** The clock, in ms since 1970. */
  readonly now?: () => number
  /** Numbers from 0 to 1, which spread attempts that failed together. */
  readonly random?: () => number
  readonly tracing?: Pick<Tracing, 'during' | 'here'>
}

/**
 * The most attempts under way at once. Where there are more fresh ones, new entries are delivered
 * like those left over from before, and their senders do not wait for that.
 */
const limits = { fresh: 64, leftOver: 40 } as const
/** Milliseconds after which the outbox is searched even if nothing is known to be due. */
const maxSleepMs = 30_000
/** The least milliseconds between two searches of the outbox. */
const minSleepMs = 20
/** Milliseconds until an outbox that could not be read is read again. */
const rereadMs = 1000
/** Milliseconds for which a step rests that this server is not set up for. */
const notSetUpMs = 60_000
/** Milliseconds after which an attempt is given up that its own time-outs did not end. */
const attemptMs = 5 * 60_000
/** Milliseconds between attempts to record an outcome while the outbox cannot be written. */
const rewriteMs = 1000

/** Brings accepted entries to their receivers, again and again until each has taken them. */
export class Delivery<Entry extends OutboxEntry> {
  readonly #options: DeliveryOptions<Entry>
  readonly #now: () => number
  readonly #underWay = new Map<string, StepName & { attempt: Promise<void> }>()
  #leftOversUnderWay = 0
  #timer: NodeJS.Timeout | undefined
  #wakeAt = Infinity
  #isStopped = false
  /** What has ended since the search under way began: its answer can still call that due. */
  #endedMeanwhile: Set<string> | undefined

  constructor(options: DeliveryOptions<Entry>) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Whether this server is set up for a step. */
  isSetUp(step: string): boolean {
    return this.#options.runners[step] !== undefined
  }

  /** Whether the steps of another new entry can be begun at once. */
  get hasRoom(): boolean {
    return this.#underWay.size < limits.fresh && !this.#isStopped
  }

  /** Begins to deliver what is left over, now and whenever something falls due. */
  start(): void {
    this.#schedule(0)
  }

  /** Searches the outbox soon: an entry came that this server does not hold. */
  searchSoon(): void {
    this.#schedule(minSleepMs)
  }

  /**
   * Tries every step of a new entry at once; resolves when each has ended, well or not. In a shared
   * outbox this server must hold the entry.
   *
   * @param traceparent the trace in which it came
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
   * Does a step of an entry again, however it ended; one that is under way or waits for its next
   * attempt is left to that.
   */
  async resend(entry: Entry, step: string): Promise<void> {
    const { outbox, tracing = untraced } = this.#options
    const { id } = entry
    const steps = await outbox.steps(id)
    const isWaiting = steps.some((one) => one.step === step && one.state === 'waiting')
    if (!isWaiting && !this.#underWay.has(keyOf({ id, step }))) {
      await outbox.reopen(entry, step, tracing.here())
    }
    this.#schedule(0)
  }

  /** Begins nothing more and waits for what is under way, for `graceMs` at most. */
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

  /** Begins every step that is due, as far as the limit allows, and sleeps until the next one is. */
  async #beginDue(): Promise<void> {
    const { outbox } = this.#options
    if (this.#endedMeanwhile !== undefined) return this.#schedule(minSleepMs)
    const ended = new Set<string>()
    this.#endedMeanwhile = ended
    try {
      const now = this.#now()
      const free = limits.leftOver - this.#leftOversUnderWay
      // Whichever of them ends searches again.
      if (free <= 0) return
      const due = await outbox.due(now, free, [...this.#underWay.values()])
      for (const step of due) this.#beginIfFree(step, ended)
      // If there might be more, nobody need ask when the next one falls due.
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
    if (this.#isStopped || this.#leftOversUnderWay >= limits.leftOver) return
    const isKnown = this.#underWay.has(keyOf(due)) || ended.has(keyOf(due))
    if (!isKnown) void this.#beginLeftOver(due)
  }

  async #beginLeftOver(due: DueStep): Promise<void> {
    this.#leftOversUnderWay += 1
    // An attempt records how it ended; no other failure can end the worker.
    await this.#begin(due).catch((cause: unknown) =>
      this.#options.log.error({ err: cause }, 'a delivery attempt failed unexpectedly'),
    )
    this.#leftOversUnderWay -= 1
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
    const { outbox, runners, log, tracing = untraced } = this.#options
    const run = runners[due.step]
    if (run === undefined) return this.#postpone(due, { problem: 'not configured' }, notSetUpMs)
    const parts = { outbox, run, log, tracing, attemptMs: this.#options.attemptMs ?? attemptMs }
    const failure = await attemptStep(parts, due, fresh)
    if (failure === undefined) return this.#write(() => outbox.complete(due, 'done'))
    const { isFinal, problem } = failure
    if (isFinal) return this.#write(() => outbox.complete(due, 'refused', problem))
    return this.#postpone(due, failure, this.#restMs(due, failure))
  }

  #restMs({ attempts }: DueStep, detail: FailureDetail): number {
    const { retryMs, random = Math.random } = this.#options
    const { isUncertain = false, retryAfterMs = 0 } = detail
    return restMs({ attempts: attempts + 1, retryMs, isUncertain, retryAfterMs, random: random() })
  }

  #postpone(due: DueStep, detail: FailureDetail, waitMs: number): Promise<void> {
    const { problem, isUncertain = false } = detail
    const postponed = { nextAt: this.#now() + waitMs, problem, isUncertain }
    return this.#write(() => this.#options.outbox.postpone(due, postponed))
  }

  /** Records how an attempt ended, and tries again until the outbox can be written. */
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

  /** An outage that the outbox has logged is not repeated each second. */
  #logProblem(cause: unknown, message: string): void {
    if (!(cause instanceof OutboxAwayError)) this.#options.log.error({ err: cause }, message)
  }
}

const keyOf = ({ id, step }: StepName) => `${id}/${step}`
