/** The first pause after a failure, and the longest, in ms. */
const pauses = { firstMs: 1000, maxMs: 30_000 } as const
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
    this.#until = now + Math.min(pauses.maxMs, pauses.firstMs * 2 ** (this.#failures - 1))
  }
}
