import { LRUCache } from 'lru-cache'
import type { ChangedTags } from '#schemas/runtime/content-event.ts'

interface CacheOptions<Value> {
  /** The size limit, in the unit of `sizeOf`. */
  readonly maxSize: number
  readonly sizeOf: (value: Value, key: string) => number
  /** Returns the sync tags of the answers that the value is derived from. */
  readonly tagsOf: (value: Value) => ReadonlySet<string>
  /** The clock for lifetimes, in ms. */
  readonly now?: (() => number) | undefined
}

/** Values derived from the lake's answers, until a change makes them stale; an LRU cache. */
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

  /** The number of cached values. */
  get count(): number {
    return this.#entries.size
  }

  /** The total size, in the unit of `sizeOf`. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** Returns the value without marking it as used. */
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
   * Removes the values that a change makes stale.
   *
   * @returns their keys, most recently used first
   */
  invalidate(change: ChangedTags): string[] {
    const stale = [...this.#entries.entries()].filter(([, value]) =>
      concerns(change, this.#tagsOf(value)),
    )
    for (const [key] of stale) this.#entries.delete(key)
    return stale.map(([key]) => key)
  }
}

/** Whether a change affects these tags. */
export function concerns(change: ChangedTags, tags: ReadonlySet<string>): boolean {
  return change === 'all' || change.some((tag) => tags.has(tag))
}
