import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { Log } from '#api/platform/log/log.ts'

/** The number of consecutive expected failures that are retried at once. */
const maxExpected = 4

export interface ChangeWorkerOptions {
  /** Runs one turn; resolves to whether another turn should follow at once. */
  readonly turn: () => Promise<boolean>
  /** How long to collect changes before a turn, in ms. */
  readonly gatherMs: number
  readonly pace: RetryPace
  readonly log: Log
  /** The log message for the first of several consecutive failures. */
  readonly failure: string
  /** Whether another server was just faster: nothing is logged, and the next turn follows at once. */
  readonly isExpected?: (cause: unknown) => boolean
}

/**
 * Runs work triggered by changes in the lake, one turn at a time. If something changes during a turn,
 * another turn follows; a failed turn is retried with increasing delays.
 */
export class ChangeWorker {
  readonly #options: ChangeWorkerOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** Whether something may have changed since the current turn began. */
  #isDue = false
  /** The number of consecutive failed turns. */
  #failures = 0

  constructor(options: ChangeWorkerOptions) {
    this.#options = options
  }

  /** Schedules a turn, because something may have changed. */
  soon(): void {
    this.#turnIn(this.#options.gatherMs)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #turnIn(ms: number): void {
    if (this.#isStopped) return
    this.#isDue = true
    this.#timer ??= setTimeout(() => void this.#turn(), ms).unref()
  }

  async #turn(): Promise<void> {
    const { turn, gatherMs } = this.#options
    let nextMs: number | undefined
    this.#isDue = false
    try {
      if (await turn()) nextMs = gatherMs
      this.#failures = 0
    } catch (cause) {
      nextMs = this.#fail(cause)
    }
    this.#timer = undefined
    if (this.#isDue) nextMs ??= gatherMs
    if (nextMs !== undefined) this.#turnIn(nextMs)
  }

  /** @returns the delay until the turn is retried, in ms */
  #fail(cause: unknown): number {
    const { gatherMs, pace, log, failure, isExpected } = this.#options
    this.#failures += 1
    if (this.#failures <= maxExpected && isExpected?.(cause) === true) return gatherMs
    if (this.#failures === 1) log.warn({ err: cause }, failure)
    return retryDelayMs(pace, this.#failures)
  }
}
