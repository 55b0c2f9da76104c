import { retryDelayMs } from '#schemas/lake-retry.ts'

/** From the first pause after a failure to the longest, in ms. */
const pace = { baseMs: 1000, maxMs: 30_000 } as const
/** After so long without a failure the next pause is a short one again, in ms. */
const calmMs = 60_000

/** How long a circuit breaker stays open: longer with each failure that follows soon on another. */
export class BreakerPause {
  #failures = 0
  #lastAt = -Infinity
  #until = -Infinity

  /** Whether the pause still lasts. */
  get isOpen(): boolean {
    return performance.now() < this.#until
  }

  /** Begins a pause. */
  failed(): void {
    const now = performance.now()
    this.#failures = now - this.#lastAt > calmMs ? 1 : this.#failures + 1
    this.#lastAt = now
    // Without jitter: each server's probes cost Redis next to nothing.
    this.#until = now + retryDelayMs(pace, this.#failures, 1)
  }
}
