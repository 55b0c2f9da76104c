import { LRUCache } from 'lru-cache'
import type { ChangedTags } from '#schemas/content/content-event.ts'

interface CacheOptions<Value> {
  /** The size limit, in the unit of `sizeOf`. */
  readonly maxSize: number
  readonly sizeOf: (value: Value, key: string) => number
  /** The sync tags of the answers that the value was made of. */
  readonly tagsOf: (value: Value) => ReadonlySet<string>
  /** The clock for lifetimes, in ms. */
  readonly now?: (() => number) | undefined
}

/** What is made of the lake's answers, until a change makes it stale; the least recently used goes first. */
export class TaggedCache<Value extends object> {
  readonly #entries: LRUCache<string, Value>
  readonly #tagsOf: (value: Value) => ReadonlySet<string>

  constructor({ maxSize, sizeOf, tagsOf, now = () => performance.now() }: CacheOptions<Value>) {
    this.#tagsOf = tagsOf
    this.#entries = new LRUCache({
      maxSize,
      // A single value must not displace most of the others.
      maxEntrySize: maxSize / 4,
      sizeCalculation: sizeOf,
      perf: { now },
      ttlResolution: 0,
    })
  }

  /** How many values are kept. */
  get count(): number {
    return this.#entries.size
  }

  /** What they take, in the unit of `sizeOf`. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** The value, without counting as a use of it. */
  peek(key: string): Value | undefined {
    return this.#entries.peek(key)
  }

  values(): Value[] {
    return [...this.#entries.values()]
  }

  /** @param lifetimeMs `Infinity` while live events report every change */
  set(key: string, value: Value, lifetimeMs: number): void {
    // For lru-cache, 0 means no expiry.
    this.#entries.set(key, value, { ttl: lifetimeMs === Infinity ? 0 : lifetimeMs })
  }

  /**
   * Forgets what a change makes stale.
   *
   * @returns the keys, the most recently used one first
   */
  forget(change: ChangedTags): string[] {
    const stale = [...this.#entries.entries()].filter(([, value]) =>
      concerns(change, this.#tagsOf(value)),
    )
    for (const [key] of stale) this.#entries.delete(key)
    return stale.map(([key]) => key)
  }
}

/** Whether a change makes stale what has these tags. */
export function concerns(change: ChangedTags, tags: ReadonlySet<string>): boolean {
  return change === 'all' || change.some((tag) => tags.has(tag))
}
