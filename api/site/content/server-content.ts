import type { ClientReturn, SanityClient } from '@sanity/client'
import { LRUCache } from 'lru-cache'
import type { ChangedTags } from '#schemas/protocol/content-event.ts'
import { curatedResult, readContentResult } from '#schemas/protocol/content-result.ts'
import type { RetryPace } from '#schemas/protocol/retry-delay.ts'
import type { Log } from '#api/platform/log/log.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'
import type {
  ContentResult,
  ContentRequest,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import type { KnownContentFiles } from './known-content-files.ts'
import { type KnownAnswer, QueryCache } from './query-cache.ts'
import { queryLake, isOutage, canAffectAll } from './query-lake.ts'
import { type ContentState, describeContent } from './content-state.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type StreamTimes, watchLakeEvents } from './lake-events.ts'
import { RejectedQueries } from './rejected-queries.ts'

/** How long a result is cached while no live events arrive, in ms. */
const lifetimeWithoutEventsMs = 1000

/** How long a rejected query is not repeated, in ms, and the number of rejected queries stored. */
const rejection = { ttl: 15_000, max: 1000 }

/** The results that became stale through a live event, a lost stream or a recovered lake. */
export interface ContentChange {
  tags: ChangedTags
  /** The lake's last live event; undefined while no events arrive. */
  eventId: string | undefined
}

/**
 * The server's source of content: the lake's cached answers. While the lake fails, it returns the last
 * known answers, and curated content for queries without a known answer.
 */
export interface ServerContent extends ContentSource {
  readonly state: ContentState
  /** How long a result is valid, in ms; `Infinity` if every change is reported. */
  readonly lifetimeMs: number
  /**
   * Calls a listener on each change, once stale results are dropped; returns a function that removes
   * the listener.
   */
  onChange(listener: (change: ContentChange) => void): () => void
  /** Probes the lake once, so that the first visitor does not wait for a lake that is down. */
  warmUp(): Promise<void>
  /**
   * Loads all content that pages show, then drops answers that no page needs anymore, such as those
   * about unpublished documents. Does nothing while the lake fails.
   */
  prefetch(load: () => Promise<void>): Promise<void>
  stop(): void
}

interface ServerContentOptions {
  /** Stores the lake's answers across restarts; if undefined, answers are only in memory. */
  files?: KnownContentFiles | undefined
  onLakeError?: (cause: unknown) => void
  /** Whether pages show rejected queries to developers. */
  isDevelopment?: boolean
  streamTimes?: StreamTimes
  probePace?: RetryPace
  tracing?: Pick<Tracing, 'during'>
}

/** Reads content for this process's pages; one instance per process. */
export function createServerContent(
  client: SanityClient,
  log: Log,
  options: ServerContentOptions = {},
): ServerContent {
  const { files, onLakeError, isDevelopment = false, streamTimes, probePace } = options
  const { tracing = untraced } = options
  const cache = new QueryCache({ files })
  const rejected = new RejectedQueries(log)
  const rejections = new LRUCache<string, ContentResult<unknown>>(rejection)
  const pending = new Map<string, Promise<ContentResult<unknown>>>()
  const listeners = new Set<(change: ContentChange) => void>()
  let generation = 0
  let hasAnswered = false

  const invalidate = (tags: ChangedTags) => {
    generation += 1
    cache.expire(tags)
    if (tags === 'all') rejections.clear()
    // A pending result might be from before the change.
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
  const live = watchLakeEvents(client, log, invalidate, onConnected, streamTimes)

  /** While the lake fails, results stay valid; when it answers again, all results become stale. */
  const lifetimeMs = () =>
    live.state === 'connected' || !breaker.allowsRequests ? Infinity : lifetimeWithoutEventsMs

  const ask = async (key: string, request: ContentRequest<string>) => {
    const generationBefore = generation
    const response = await tracing.during({ kind: 'query', name: request.name }, () =>
      queryLake(client, request, live.lastEventId),
    )
    const result = await readContentResult(response, request)
    hasAnswered = true
    rejected.remove(request.name)
    if (generation === generationBefore) cache.set(key, response, result, lifetimeMs())
    return result
  }
  /** The lake's last answer, or curated content if there is no last answer. */
  const lastKnown = async (key: string, request: ContentRequest<string>) => {
    const answer = cache.known(key)
    return (answer && (await readStale(answer, request))) ?? curatedResult(request)
  }
  const handleRejection = async (key: string, request: ContentRequest<string>, cause: unknown) => {
    const message = rejected.add(request.name, cause, request.params !== undefined)
    if (canAffectAll(cause)) void breaker.check()
    const result = await lastKnown(key, request)
    const problem = { query: request.name, message }
    const shown = { ...result, ...(isDevelopment && { problem }) }
    rejections.set(key, shown)
    return shown
  }
  const queryOrFallBack = async (key: string, request: ContentRequest<string>) => {
    try {
      return await ask(key, request)
    } catch (cause) {
      onLakeError?.(cause)
      if (!isOutage(cause)) return handleRejection(key, request, cause)
      breaker.trip(cause)
      return lastKnown(key, request)
    }
  }
  const load = async (key: string, request: ContentRequest<string>) => {
    const known = cache.fresh(key)?.current ?? rejections.get(key)
    if (known) return known
    if (!breaker.allowsRequests) return lastKnown(key, request)
    const running = pending.get(key)
    if (running) return running
    const result = queryOrFallBack(key, request).finally(() => {
      if (pending.get(key) === result) pending.delete(key)
    })
    pending.set(key, result)
    return result
  }

  return {
    load<const Query extends string>(request: ContentRequest<Query>) {
      const key = JSON.stringify([request.query, request.params ?? {}])
      // The key contains the query, so the result has the query's type.
      return load(key, request) as Promise<ContentResult<ClientReturn<Query>>>
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
      const { reason, failedAt } = breaker
      return describeContent({
        reason,
        knownAt: (hasAnswered && failedAt) || cache.latestReadAt,
        liveEvents: live.state,
        refusedQueries: rejected.all,
        emptyCount: cache.unseededCount,
      })
    },
    warmUp: () => breaker.check(),
    async prefetch(load) {
      if (!breaker.allowsRequests) return
      const began = performance.now()
      await load()
      if (breaker.allowsRequests) cache.removeUnused(began)
    },
    stop() {
      breaker.stop()
      live.stop()
    },
  }
}

/** Parses a last known answer; undefined if its shape is outdated, such as after an update. */
async function readStale(answer: KnownAnswer, request: ContentRequest<string>) {
  try {
    answer.stale ??= { ...(await readContentResult(answer.response, request)), isStale: true }
    return answer.stale
  } catch {
    return undefined
  }
}

/** A listener that throws must not end the stream or skip the other listeners. */
function notify(listener: (change: ContentChange) => void, change: ContentChange, log: Log): void {
  try {
    listener(change)
  } catch (err) {
    log.error({ err }, 'a content change could not be passed on')
  }
}
