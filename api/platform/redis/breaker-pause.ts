import { retryDelayMs } from '#schemas/runtime/retry-delay.ts'

/** The first and the longest pause after a failure, in ms. */
const pace = { baseMs: 1000, maxMs: 30_000 } as const
/** After this time without a failure the next pause is short again, in ms. */
const calmMs = 60_000

/** How long a circuit breaker stays open: longer with each failure that soon follows another. */
export class BreakerPause {
  #failures = 0
  #lastAt = -Infinity
  #until = -Infinity

  /** Whether the pause is still running. */
  get isOpen(): boolean {
    return performance.now() < this.#until
  }

  /** Starts a pause. */
  failed(): void {
    const now = performance.now()
    this.#failures = now - this.#lastAt > calmMs ? 1 : this.#failures + 1
    this.#lastAt = now
    // No jitter, because each server's probes cost Redis very little.
    this.#until = now + retryDelayMs(pace, this.#failures, 1)
  }
}
