import type { ClientReturn, QueryParams } from '@sanity/client'
import type { ShopView } from '#schemas/shop/shop-kit.ts'
import type { ResultShape } from '#schemas/protocol/query-response.ts'

/** One query for the lake, with curated content as its fallback. */
export interface ContentRequest<Query extends string> {
  /** The query's name in the log, in `/api/health` and on a developer's page. */
  name: string
  query: Query
  params?: QueryParams
  shape: ResultShape
  /**
   * The fallback if the lake fails, is slow or has no such content. The fallback is loaded only then,
   * so browsers usually do not load it.
   */
  curated: () => ClientReturn<Query> | Promise<ClientReturn<Query>>
  // The next two members are methods, so that a request for one query is also a request for any query.
  /** Whether the lake has no such content; default: no document, or no rows. */
  isEmpty?(result: ClientReturn<Query>): boolean
  /** Adds the shop's prices, stock and kits to an answer; only for queries with shop data. */
  mergeShop?(answer: ClientReturn<Query>, view: ShopView): Promise<ClientReturn<Query>>
}

/** A query that the lake rejected; shown to developers only. */
export interface ContentProblem {
  query: string
  message: string
}

/** Content for a page, its origin, and the live events that make it stale. */
export interface ContentResult<Data> {
  data: Data
  /** The lake's tags of this result; empty if the lake failed. */
  syncTags: readonly string[]
  origin: 'lake' | 'curated'
  /** Set if the lake failed to answer again and this result is its last answer. */
  isStale?: boolean
  /** Set in development only, if the lake rejected the query. */
  problem?: ContentProblem
}

/**
 * The source of page content: the lake itself in the browser, a cache of the lake on the server.
 * `load` never rejects because of the lake: curated content takes over (principle 3 of
 * `docs/architecture.md`).
 */
export interface ContentSource {
  load<const Query extends string>(
    request: ContentRequest<Query>,
  ): Promise<ContentResult<ClientReturn<Query>>>
  /** Preloads the code that queries need; only the browser has to. */
  prepare?(): Promise<void>
  /**
   * The lake's last live event that all further results reflect; undefined while no events arrive.
   */
  readonly liveEventId?: string | undefined
  /** In a preview: the perspective of its documents, which is part of every query's key. */
  readonly perspective?: string
  /** In a preview: removes the invisible marks from content that is not shown as text. */
  readonly plain?: <Data>(data: Data) => Data
}
