import { type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log/log.ts'

/** How many expected failures in a row are tried again at once. */
const maxExpected = 4

export interface TurnsOptions {
  /** One turn; resolves with whether there is more to do at once. */
  readonly turn: () => Promise<boolean>
  /** Milliseconds for which changes are gathered before a turn. */
  readonly gatherMs: number
  /** How soon a turn that failed is tried again. */
  readonly pace: RetryPace
  readonly log: Log
  /** The line that is logged with the first failure in a row. */
  readonly failure: string
  /** Whether another server was merely faster: nothing is logged, and the next turn follows at once. */
  readonly isExpected?: (cause: unknown) => boolean
}

/**
 * Carries out what changes in the lake ask for: one turn at a time, a further one if something
 * changed meanwhile, and again after growing pauses if one failed.
 */
export class Turns {
  readonly #options: TurnsOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** Whether something might have changed since the current turn began. */
  #isDue = false
  /** Turns that have failed in a row. */
  #failures = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Says that something might have changed. */
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

  /** @returns in how many ms the turn is tried again */
  #fail(cause: unknown): number {
    const { gatherMs, pace, log, failure, isExpected } = this.#options
    this.#failures += 1
    if (this.#failures <= maxExpected && isExpected?.(cause) === true) return gatherMs
    if (this.#failures === 1) log.warn({ err: cause }, failure)
    return retryDelayMs(pace, this.#failures)
  }
}
