import type { ClientReturn, SanityClient } from '@sanity/client'
import type { ChangedTags } from '#schemas/content/content-event.ts'
import { isUnseeded } from '#schemas/content/content-origin.ts'
import { curatedResult } from '#schemas/content/content-result.ts'
import type { RetryPace } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log/log.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'
import type {
  ContentResult,
  ContentRequest,
  ContentSource,
} from '#schemas/content/content-source.ts'
import { createQueryCache } from './query-cache.ts'
import { queryLake, isOutage, mayConcernAll } from './query-lake.ts'
import { type ContentState, describeContent } from './content-state.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type StreamTimes, watchLiveEvents } from './live-events.ts'
import { RefusedQueries } from './refused-queries.ts'

/** How long a result is cached while no live events arrive, in ms. */
const lifetimeWithoutEventsMs = 1000

/** How long a refused query shows curated content before it is sent again, in ms. */
const refusedLifetimeMs = 15_000

/** What a live event, a lost stream or a recovered lake made stale. */
export interface ContentChange {
  tags: ChangedTags
  /** The lake's last live event, while events arrive. */
  eventId: string | undefined
}

/** The server's source of content: cached results of the lake, or curated content. */
export interface ServerContent extends ContentSource {
  readonly state: ContentState
  /** How long a result is good for, in ms; `Infinity` while live events report every change. */
  readonly lifetimeMs: number
  /**
   * Calls back on each change, after the stale results are forgotten.
   *
   * @returns removes the listener
   */
  onChange(listener: (change: ContentChange) => void): () => void
  /** Probes the lake once, so that the first visitor does not wait for one that is down. */
  warmUp(): Promise<void>
  stop(): void
}

interface ServerContentOptions {
  /** Called with the error of each query that the lake did not answer. */
  onLakeError?: (cause: unknown) => void
  /** Whether pages show refused queries to developers. */
  isDevelopment?: boolean
  /** How soon a failure is retried; tests use shorter times. */
  streamTimes?: StreamTimes
  probePace?: RetryPace
  tracing?: Pick<Tracing, 'during'>
}

/** Reads content for the pages that this process renders; one instance per process. */
export function createServerContent(
  client: SanityClient,
  log: Log,
  options: ServerContentOptions = {},
): ServerContent {
  const { onLakeError, isDevelopment = false, streamTimes, probePace } = options
  const { tracing = untraced } = options
  const cache = createQueryCache()
  const refused = new RefusedQueries(log)
  const pending = new Map<string, Promise<ContentResult<unknown>>>()
  const listeners = new Set<(change: ContentChange) => void>()
  let generation = 0

  const invalidate = (tags: ChangedTags) => {
    generation += 1
    cache.forget(tags)
    // A pending result may have been read before the change.
    pending.clear()
    for (const listener of listeners) notify(listener, { tags, eventId: live.lastEventId }, log)
  }
  const onRecovery = () => {
    invalidate('all')
    live.reconnectNow()
  }
  const breaker = createCircuitBreaker(client, log, onRecovery, probePace)
  const onConnected = () => {
    if (!breaker.allowsRequests) void breaker.check()
  }
  const live = watchLiveEvents(client, log, { onStale: invalidate, onConnected }, streamTimes)

  const lifetimeMs = () => (live.state === 'connected' ? Infinity : lifetimeWithoutEventsMs)

  const ask = async <const Query extends string>(key: string, request: ContentRequest<Query>) => {
    const generationBefore = generation
    const result = await tracing.during({ kind: 'query', name: request.name }, () =>
      queryLake(client, request, live.lastEventId),
    )
    refused.remove(request.name)
    if (generation === generationBefore) cache.set(key, result, lifetimeMs())
    return result
  }
  const refuse = async <const Query extends string>(
    key: string,
    request: ContentRequest<Query>,
    cause: unknown,
  ) => {
    const message = refused.add(request.name, cause, request.params !== undefined)
    if (mayConcernAll(cause)) void breaker.check()
    const problem = { query: request.name, message }
    const result = await curatedResult(request, isDevelopment ? problem : undefined)
    cache.set(key, result, refusedLifetimeMs)
    return result
  }
  const queryOrFallBack = async <const Query extends string>(
    key: string,
    request: ContentRequest<Query>,
  ): Promise<ContentResult<ClientReturn<Query>>> => {
    try {
      return await ask(key, request)
    } catch (cause) {
      onLakeError?.(cause)
      if (!isOutage(cause)) return refuse(key, request, cause)
      breaker.trip(cause)
      return curatedResult(request)
    }
  }

  return {
    async load<const Query extends string>(request: ContentRequest<Query>) {
      const key = JSON.stringify([request.query, request.params ?? {}])
      const known = cache.get(key) ?? (breaker.allowsRequests ? pending.get(key) : undefined)
      // The key holds the query, so the result has the query's type.
      if (known) return known as ContentResult<ClientReturn<Query>>
      if (!breaker.allowsRequests) return curatedResult(request)
      const result = queryOrFallBack(key, request)
      pending.set(key, result)
      void result.finally(() => {
        if (pending.get(key) === result) pending.delete(key)
      })
      return result
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get liveEventId() {
      return breaker.allowsRequests ? live.lastEventId : undefined
    },
    get lifetimeMs() {
      return lifetimeMs()
    },
    get state() {
      return describeContent({
        reason: breaker.reason,
        liveEvents: live.state,
        refusedQueries: refused.all,
        emptyCount: cache.values().filter(isUnseeded).length,
      })
    },
    warmUp: () => breaker.check(),
    stop() {
      breaker.stop()
      live.stop()
    },
  }
}

/** One listener that fails must neither end the stream nor keep the news from the others. */
function notify(listener: (change: ContentChange) => void, change: ContentChange, log: Log): void {
  try {
    listener(change)
  } catch (err) {
    log.error({ err }, 'a change of content could not be passed on')
  }
}
