import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#api/log/log.ts'
import { backoffMs, longestWaitMs, uncertainWaitFactor } from './backoff.ts'
import { DeliveryFailure, failureDetail } from './delivery-failure.ts'
import type { DeliveryStep, DueStep, OutboxEntry, StepRecord } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import { reportAfterMs } from './outbox-rows.ts'

/** One attempt at one step. */
export interface DeliveryJob {
  readonly id: string
  /** How many attempts there were before. */
  readonly attempts: number
  /** An earlier attempt may have arrived: ask before doing it again. */
  readonly isUncertain: boolean
  /** The inquiry; undefined once it is delivered. */
  readonly entry: OutboxEntry | undefined
  /** How the inquiry's steps stand at this moment. */
  readonly steps: () => readonly StepRecord[]
}

/** Does a step; throws a `DeliveryFailure` where it could not. */
export type StepRunner = (job: DeliveryJob) => Promise<void>

export interface DeliveryOptions {
  readonly outbox: OutboxStore
  /** The steps that this instance is set up for. */
  readonly runners: Partial<Record<DeliveryStep, StepRunner>>
  readonly log: Log
  /** Milliseconds before the second attempt; doubled from there. */
  readonly retryMs: number
  /** Milliseconds after which an attempt that does not end is given up. */
  readonly attemptMs?: number
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/**
 * Attempts under way at once. In a rush beyond the first number, new inquiries are not waited for:
 * they are answered from the outbox and delivered like what is left of old ones, so many at once.
 */
const limits = { fresh: 64, leftOver: 40 } as const
/** Milliseconds after which the outbox is looked through even where nothing is known to be due. */
const longestSleepMs = 30_000
/** Milliseconds after which an attempt is given up that its own time-outs did not end. */
const attemptMs = 5 * 60_000
/** Milliseconds between attempts to write down what was done, where the outbox is full. */
const rewriteMs = 1000

/** Brings accepted inquiries to their receivers, again and again until each has taken them. */
export class Delivery {
  readonly #options: DeliveryOptions
  readonly #now: () => number
  readonly #underWay = new Map<string, Promise<void>>()
  #leftOversUnderWay = 0
  #timer: NodeJS.Timeout | undefined
  #wakeAt = Infinity
  #isStopped = false

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** The steps that an inquiry goes through here. */
  stepsFor(entry: OutboxEntry): DeliveryStep[] {
    return stepsOf(this.#options.runners, entry)
  }

  /** Whether this instance is set up for a step. */
  isSetUp(step: DeliveryStep): boolean {
    return this.#options.runners[step] !== undefined
  }

  /** Begins to deliver what is left over, now and whenever something falls due. */
  start(): void {
    this.#schedule(0)
  }

  /** Tries every step of a new inquiry at once; resolves when each has ended, well or not. */
  async deliverNow(entry: OutboxEntry): Promise<void> {
    if (this.#underWay.size >= limits.fresh || this.#isStopped) return this.#schedule(20)
    const { id, acceptedAt } = entry
    const steps = this.stepsFor(entry).filter((step) => step !== 'report')
    const dues = steps.map((step) => ({
      id,
      step,
      attempts: 0,
      isUncertain: false,
      nextAt: acceptedAt,
    }))
    await Promise.all(dues.map((due) => this.#begin(due, entry)))
    this.#schedule(reportAfterMs)
  }

  /**
   * Does a step of an inquiry again, however it ended; one that is under way or waits for its next
   * attempt is left to that.
   */
  async resend(entry: OutboxEntry, step: DeliveryStep): Promise<void> {
    const { outbox } = this.#options
    const { id } = entry
    const isWaiting = outbox.steps(id).some((one) => one.step === step && one.state === 'waiting')
    if (!isWaiting && !this.#underWay.has(`${id}/${step}`)) await outbox.reopen(entry, step)
    this.#schedule(0)
  }

  /** Begins nothing more and waits for what is under way, for so long. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const ended = Promise.all(this.#underWay.values())
    await Promise.race([ended, delay(graceMs, undefined, { ref: false })])
  }

  /** Looks through the outbox in so many milliseconds, unless it does so earlier anyway. */
  #schedule(inMs: number): void {
    const at = performance.now() + inMs
    if (this.#isStopped || this.#wakeAt <= at) return
    clearTimeout(this.#timer)
    this.#wakeAt = at
    this.#timer = setTimeout(() => {
      this.#wakeAt = Infinity
      this.#pump()
    }, inMs)
  }

  #pump(): void {
    const { outbox, log } = this.#options
    try {
      const now = this.#now()
      // Those under way are still due in the outbox, so more are asked for than can be begun.
      const due = outbox.due(now, limits.leftOver + this.#underWay.size)
      for (const step of due) {
        if (this.#leftOversUnderWay >= limits.leftOver) break
        if (!this.#underWay.has(keyOf(step))) void this.#beginAgain(step)
      }
      const next = outbox.nextDueAt(now) ?? Infinity
      this.#schedule(Math.min(longestSleepMs, Math.max(20, next - now)))
    } catch (cause) {
      log.error({ err: cause }, 'the outbox cannot be read')
      this.#schedule(1000)
    }
  }

  async #beginAgain(due: DueStep): Promise<void> {
    this.#leftOversUnderWay += 1
    try {
      await this.#begin(due)
    } catch (cause) {
      // An attempt writes down how it ended; whatever else fails must not take the rest along.
      this.#options.log.error({ err: cause }, 'an attempt at a delivery broke off')
    } finally {
      this.#leftOversUnderWay -= 1
    }
    this.#schedule(20)
  }

  #begin(due: DueStep, entry?: OutboxEntry): Promise<void> {
    const key = keyOf(due)
    const running = this.#underWay.get(key)
    if (running !== undefined) return running
    const attempt = this.#attempt(due, entry).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, attempt)
    return attempt
  }

  async #attempt(due: DueStep, fresh?: OutboxEntry): Promise<void> {
    const { outbox, runners, log } = this.#options
    const run = runners[due.step]
    if (run === undefined) return this.#write(() => this.#rest(due, 'not configured', 60_000))
    try {
      const { id, isUncertain, attempts } = due
      const entry = fresh ?? outbox.entry(id)
      const steps = () => outbox.steps(id)
      await this.#inTime(run({ id, attempts, isUncertain, entry, steps }))
    } catch (cause) {
      const detail = failureDetail(cause)
      const line = { inquiry: due.id, step: due.step, attempts: due.attempts + 1 }
      log.warn({ ...line, problem: detail.problem }, 'a step of a delivery failed')
      if (detail.isFinal) {
        return this.#write(() => outbox.complete(due, 'refused', detail.problem))
      }
      const isUncertain = detail.isUncertain ?? false
      const backoff = backoffMs(this.#options.retryMs, due.attempts + 1)
      const complete = isUncertain ? this.#options.retryMs * uncertainWaitFactor : 0
      const asked = Math.max(backoff, complete, detail.retryAfterMs ?? 0)
      const wait = Math.min(asked, longestWaitMs)
      return this.#write(() => this.#rest(due, detail.problem, wait, isUncertain))
    }
    return this.#write(() => outbox.complete(due, 'done'))
  }

  /** Gives an attempt up that never ends: it would hold its place, and its inquiry, for ever. */
  async #inTime(attempt: Promise<void>): Promise<void> {
    const given = new AbortController()
    const limit = delay(this.#options.attemptMs ?? attemptMs, undefined, {
      ref: false,
      signal: given.signal,
    }).then(() => {
      throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
    })
    try {
      await Promise.race([attempt, limit])
    } finally {
      limit.catch(() => undefined)
      given.abort()
    }
  }

  #rest(due: DueStep, problem: string, waitMs: number, isUncertain = false): Promise<void> {
    return this.#options.outbox.postpone(due, {
      nextAt: this.#now() + waitMs,
      problem,
      isUncertain,
    })
  }

  /** Writes down what became of an attempt, however long the outbox cannot be written. */
  async #write(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (cause) {
        this.#options.log.error({ err: cause }, 'the outbox cannot be written')
        if (this.#isStopped) return
        await delay(rewriteMs)
      }
    }
  }
}

/** The steps of those that are set up that an inquiry goes through; spam only goes to the lake. */
export function stepsOf(
  runners: Partial<Record<DeliveryStep, StepRunner>>,
  entry: OutboxEntry,
): DeliveryStep[] {
  if (entry.suspicion.length > 0) return ['lake']
  return Object.keys(runners) as DeliveryStep[]
}

const keyOf = ({ id, step }: DueStep) => `${id}/${step}`
