/** The maximum number of keys; a flood of IP addresses takes about ten megabytes. */
const maxKeys = 100_000
/** Longer keys are truncated, because clients choose them. */
const maxKeyLength = 200

interface Count {
  consumed: number
  readonly until: number
}

/** Counts points by key in this process, with the same window for every key, in bounded memory. */
export class MemoryCounter {
  readonly #windowMs: number
  readonly #maxKeys: number
  // In order of expiry, because all windows are equally long.
  readonly #counts = new Map<string, Count>()

  constructor(windowMs: number, max = maxKeys) {
    this.#windowMs = windowMs
    this.#maxKeys = max
  }

  get size(): number {
    return this.#counts.size
  }

  /** Adds points to a key; returns the key's total and the milliseconds until the key expires. */
  add(key: string, points: number): { consumed: number; msLeft: number } {
    const now = performance.now()
    this.#forget(now)
    const name = key.slice(0, maxKeyLength)
    const count = this.#counts.get(name) ?? { consumed: 0, until: now + this.#windowMs }
    count.consumed += points
    this.#counts.set(name, count)
    return { consumed: count.consumed, msLeft: count.until - now }
  }

  /** Removes expired keys, and the oldest keys if there are too many. */
  #forget(now: number): void {
    for (const [key, { until }] of this.#counts) {
      if (until > now && this.#counts.size < this.#maxKeys) return
      this.#counts.delete(key)
    }
  }
}
