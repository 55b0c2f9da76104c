import { LRUCache } from 'lru-cache'
import { isUnseeded } from '#schemas/content/content-answer.ts'
import type { ContentAnswer } from '#schemas/content/content-source.ts'

/** The most that is kept, in characters of the answers' JSON. */
const capacity = 16_000_000

/** Answers of the lake by question, forgotten by tag. */
export interface QueryCache {
  get(key: string): ContentAnswer<unknown> | undefined
  /** @param lifetimeMs `Infinity` where live events tell of every change */
  set(key: string, answer: ContentAnswer<unknown>, lifetimeMs: number): void
  forget(tags: readonly string[] | 'all'): void
  /** How many of the kept answers are curated because the lake holds nothing of the kind. */
  emptyCount(): number
}

interface CacheOptions {
  /** The most that is kept, in characters. */
  maxSize?: number
  /** The clock that lifetimes are measured by, in ms. */
  now?: () => number
}

/** Makes an empty cache; where it is full, the answer goes that nobody asked for the longest. */
export function createQueryCache({
  maxSize = capacity,
  now = () => performance.now(),
}: CacheOptions = {}): QueryCache {
  const entries = new LRUCache<string, ContentAnswer<unknown>>({
    maxSize,
    // One answer that would leave no room for others is not kept.
    maxEntrySize: maxSize / 4,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    get: (key) => entries.get(key),
    set(key, answer, lifetimeMs) {
      // A lifetime of 0 is one without an end.
      entries.set(key, answer, { ttl: lifetimeMs === Infinity ? 0 : lifetimeMs })
    },
    forget(tags) {
      if (tags === 'all') return entries.clear()
      const stale = [...entries.entries()].filter(([, { syncTags }]) =>
        syncTags.some((tag) => tags.includes(tag)),
      )
      for (const [key] of stale) entries.delete(key)
    },
    emptyCount: () => [...entries.values()].filter(isUnseeded).length,
  }
}
