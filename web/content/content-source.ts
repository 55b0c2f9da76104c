import type { ClientReturn, QueryParams } from '@sanity/client'

/** One question to the lake and the curated answer that stands in for it. */
export interface ContentRequest<Query extends string> {
  /** What the query is called in the log, in `/api/health` and on a developer's page. */
  name: string
  query: Query
  params?: QueryParams
  /** Shown when the lake fails, is slow or is empty. */
  curated: ClientReturn<Query>
  /** How often a failed request is tried again before the curated answer is taken; else never. */
  retries?: number
}

/** A query that the lake refused; told to developers only. */
export interface ContentProblem {
  query: string
  /** The lake's own words. */
  words: string
}

/** What a page shows, where it came from, and which live events make it stale. */
export interface ContentAnswer<Data> {
  data: Data
  /** The lake's tags of this answer; empty for a curated one. */
  syncTags: readonly string[]
  origin: 'lake' | 'curated'
  /** Set in development only, where the lake refused the query. */
  problem?: ContentProblem
}

/**
 * Where pages get their content: the lake itself in the browser, a cache of it on the server.
 * Never rejects because of the lake: the curated answer takes over (principle 3 of
 * `docs/architecture.md`).
 */
export interface ContentSource {
  load<const Query extends string>(
    request: ContentRequest<Query>,
  ): Promise<ContentAnswer<ClientReturn<Query>>>
  /**
   * The lake's last live event that every answer from now on knows of; undefined while none arrive.
   */
  readonly liveEventId?: string | undefined
}
