import type { ClientReturn, QueryParams } from '@sanity/client'
import type { ShopView } from '#schemas/shop/shop-kit.ts'
import type { ResultShape } from '#schemas/query-response.ts'

/** One query for the lake, and the curated content that takes its place. */
export interface ContentRequest<Query extends string> {
  /** The query's name in the log, in `/api/health` and on a developer's page. */
  name: string
  query: Query
  params?: QueryParams
  /** What the lake answers with: a list of documents, or one object. */
  shape: ResultShape
  /**
   * What is shown where the lake fails, is slow or holds nothing of the kind. It is read only then,
   * so that a browser need not load it.
   */
  curated: () => ClientReturn<Query> | Promise<ClientReturn<Query>>
  /** Whether the lake holds nothing of the kind; default: no document, or no rows. */
  isEmpty?(result: ClientReturn<Query>): boolean
  /** Adds prices, stock and kits of the shop to an answer; only if the shop has a part in it. */
  sell?(answer: ClientReturn<Query>, view: ShopView): Promise<ClientReturn<Query>>
  /** How often the browser retries a failed request before it shows curated content; default 0. */
  retries?: number
}

/** A query that the lake refused; shown to developers only. */
export interface ContentProblem {
  query: string
  /** The lake's error message. */
  message: string
}

/** What a page shows, where it comes from, and which live events make it stale. */
export interface ContentResult<Data> {
  data: Data
  /** The lake's tags of this result; empty if the lake gave none, because it failed. */
  syncTags: readonly string[]
  origin: 'lake' | 'curated'
  /** Set if the lake failed to answer again, so that its last result is still shown. */
  isStale?: boolean
  /** Set in development only, if the lake refused the query. */
  problem?: ContentProblem
}

/**
 * Where pages get their content: the lake itself in the browser, a cache of it on the server.
 * `load` never rejects because of the lake: curated content takes over
 * (principle 3 of `docs/architecture.md`).
 */
export interface ContentSource {
  load<const Query extends string>(
    request: ContentRequest<Query>,
  ): Promise<ContentResult<ClientReturn<Query>>>
  /** Loads the code that queries need, ahead of the first one; only the browser has to. */
  prepare?(): Promise<void>
  /**
   * The lake's last live event that every result from now on reflects; undefined while none arrive.
   */
  readonly liveEventId?: string | undefined
  /** In a preview: the perspective that its documents are seen in, a part of every query's key. */
  readonly perspective?: string
  /** In a preview: takes the invisible marks out of content that is not shown as text. */
  readonly plain?: <Data>(data: Data) => Data
}
