import type { ClientReturn, QueryParams } from '@sanity/client'

/** One question to the lake and the curated answer that stands in for it. */
export interface ContentRequest<Query extends string> {
  query: Query
  params?: QueryParams
  /** Shown when the lake fails, is slow or is empty. */
  curated: ClientReturn<Query>
  /** True where `null` says "there is no such document" and not "nothing is seeded yet". */
  nullIsAnswer?: boolean
  /** How often a failed request is tried again before the curated answer is taken; else never. */
  retries?: number
}

/** What a page shows, where it came from, and which live events make it stale. */
export interface ContentAnswer<Data> {
  data: Data
  /** The lake's tags of this answer; empty for a curated one. */
  syncTags: readonly string[]
  origin: 'lake' | 'curated'
}

/**
 * Where pages get their content: the lake itself in the browser, a cache of it on the server.
 * Never rejects because of the lake: the curated answer takes over (`design.md` principle 3).
 */
export interface ContentSource {
  load<const Query extends string>(
    request: ContentRequest<Query>,
  ): Promise<ContentAnswer<ClientReturn<Query>>>
}

/** Whether the lake's answer holds nothing, so that the curated one is shown instead. */
export function isUnseeded(answer: unknown, nullIsAnswer = false): boolean {
  if (answer === null || answer === undefined) return !nullIsAnswer
  return Array.isArray(answer) && answer.length === 0
}
