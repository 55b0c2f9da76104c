import { LRUCache } from 'lru-cache'
import { isUnseeded } from '#schemas/content/content-result.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'

/** The cache's size limit, in characters of the results' JSON. */
const capacity = 16_000_000

/** Results of queries, by query; dropped by tag. */
export interface QueryCache {
  get(key: string): ContentResult<unknown> | undefined
  /** @param lifetimeMs `Infinity` while live events report every change */
  set(key: string, result: ContentResult<unknown>, lifetimeMs: number): void
  forget(tags: readonly string[] | 'all'): void
  /** How many of the results are curated because the lake holds nothing of the kind. */
  emptyCount(): number
}

interface CacheOptions {
  /** The size limit, in characters. */
  maxSize?: number
  /** The clock for lifetimes, in ms. */
  now?: () => number
}

/** Creates an empty cache that drops the least recently used result when it is full. */
export function createQueryCache({
  maxSize = capacity,
  now = () => performance.now(),
}: CacheOptions = {}): QueryCache {
  const entries = new LRUCache<string, ContentResult<unknown>>({
    maxSize,
    // A single result must not displace most of the others.
    maxEntrySize: maxSize / 4,
    sizeCalculation: (result, key) => key.length + JSON.stringify(result).length,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    get: (key) => entries.get(key),
    set(key, result, lifetimeMs) {
      // For lru-cache, 0 means no expiry.
      entries.set(key, result, { ttl: lifetimeMs === Infinity ? 0 : lifetimeMs })
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
