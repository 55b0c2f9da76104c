/** The most keys that are counted at once; a flood of addresses takes some ten megabytes. */
const mostKeys = 100_000
/** Longer keys are cut, for somebody else chooses them. */
const longestKey = 200

interface Count {
  consumed: number
  readonly until: number
}

/** Counts by key in this process, each for the same time; its memory is bounded. */
export class MemoryCounter {
  readonly #windowMs: number
  readonly #most: number
  /** In the order in which they run out, for all last equally long. */
  readonly #counts = new Map<string, Count>()

  constructor(windowMs: number, most = mostKeys) {
    this.#windowMs = windowMs
    this.#most = most
  }

  /** How many keys are counted now. */
  get size(): number {
    return this.#counts.size
  }

  /** Adds points to a key; tells its sum and the milliseconds until that is forgotten. */
  add(key: string, points: number): { consumed: number; msLeft: number } {
    const now = performance.now()
    this.#forget(now)
    const name = key.slice(0, longestKey)
    const count = this.#counts.get(name) ?? { consumed: 0, until: now + this.#windowMs }
    count.consumed += points
    this.#counts.set(name, count)
    return { consumed: count.consumed, msLeft: count.until - now }
  }

  /** Drops what has run out, and where there are too many keys the oldest. */
  #forget(now: number): void {
    for (const [key, { until }] of this.#counts) {
      if (until > now && this.#counts.size < this.#most) return
      this.#counts.delete(key)
    }
  }
}
