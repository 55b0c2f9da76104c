import type { ContentResult } from '#schemas/content/content-source.ts'
import { TaggedCache } from './tagged-cache.ts'

/** The cache's size limit, in characters of the results' JSON. */
const capacity = 16_000_000

interface CacheOptions {
  /** The size limit, in characters. */
  maxSize?: number
  /** The clock for lifetimes, in ms. */
  now?: () => number
}

/** Creates an empty cache of results, by query. */
export function createQueryCache({ maxSize = capacity, now }: CacheOptions = {}) {
  return new TaggedCache<ContentResult<unknown>>({
    maxSize,
    sizeOf: (result, key) => key.length + JSON.stringify(result).length,
    tagsOf: ({ syncTags }) => new Set(syncTags),
    now,
  })
}
