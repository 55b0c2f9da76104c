import type { ClientReturn, SanityClient } from '@sanity/client'
import { curatedAnswer } from '#schemas/content/content-answer.ts'
import type { RetryPace } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log/log.ts'
import type {
  ContentAnswer,
  ContentRequest,
  ContentSource,
} from '#schemas/content/content-source.ts'
import { createQueryCache } from './query-cache.ts'
import { askLake, isOutage, mayConcernAll } from './ask-lake.ts'
import { type ContentState, describeContent } from './content-state.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type StreamTimes, watchLiveEvents } from './live-events.ts'
import { RefusedQueries } from './refused-queries.ts'

/** How long an answer is used while no live events arrive, in ms. */
const lifetimeWithoutEventsMs = 1000

/** How long a query rests that the lake refused, in ms: asking again brings the same words. */
const refusedRestMs = 15_000

/** The server's content: the lake's, from memory where nothing changed, or the curated one. */
export interface ServerContent extends ContentSource {
  readonly state: ContentState
  /** Asks the lake once, so that the first visitor need not wait for a dead one. */
  warmUp(): Promise<void>
  stop(): void
}

interface ServerContentOptions {
  /** Hears of each question that the lake did not answer. */
  onLakeError?: (cause: unknown) => void
  /** Whether pages tell of refused queries, for those who write them. */
  isDevelopment?: boolean
  /** How soon what failed is tried again; tests do not wait. */
  streamTimes?: StreamTimes
  probePace?: RetryPace
}

/** Reads content for pages that are rendered here; one instance serves the whole process. */
export function createServerContent(
  client: SanityClient,
  log: Log,
  { onLakeError, isDevelopment = false, streamTimes, probePace }: ServerContentOptions = {},
): ServerContent {
  const cache = createQueryCache()
  const refused = new RefusedQueries(log)
  const underWay = new Map<string, Promise<ContentAnswer<unknown>>>()
  let changes = 0

  const forget = (tags: readonly string[] | 'all') => {
    changes += 1
    cache.forget(tags)
    // An answer under way may have been read before the change.
    underWay.clear()
  }
  const onOpen = () => {
    forget('all')
    live.lakeAnswers()
  }
  const gate = createCircuitBreaker(client, log, onOpen, probePace)
  const onConnected = () => {
    if (!gate.isOpen) void gate.check()
  }
  const live = watchLiveEvents(client, log, { onStale: forget, onConnected }, streamTimes)

  const ask = async <const Query extends string>(key: string, request: ContentRequest<Query>) => {
    const changesBefore = changes
    const answer = await askLake(client, request, live.lastEventId)
    refused.remove(request.name)
    if (changes === changesBefore) {
      cache.set(key, answer, live.state === 'connected' ? Infinity : lifetimeWithoutEventsMs)
    }
    return answer
  }
  const refuse = <const Query extends string>(
    key: string,
    request: ContentRequest<Query>,
    cause: unknown,
  ) => {
    const message = refused.add(request.name, cause, request.params !== undefined)
    if (mayConcernAll(cause)) void gate.check()
    const problem = { query: request.name, message }
    const answer = curatedAnswer(request, isDevelopment ? problem : undefined)
    cache.set(key, answer, refusedRestMs)
    return answer
  }
  const askOrStandIn = async <const Query extends string>(
    key: string,
    request: ContentRequest<Query>,
  ): Promise<ContentAnswer<ClientReturn<Query>>> => {
    try {
      return await ask(key, request)
    } catch (cause) {
      onLakeError?.(cause)
      if (!isOutage(cause)) return refuse(key, request, cause)
      gate.close(cause)
      return curatedAnswer(request)
    }
  }

  return {
    async load<const Query extends string>(request: ContentRequest<Query>) {
      const key = JSON.stringify([request.query, request.params ?? {}])
      const known = cache.get(key) ?? (gate.isOpen ? underWay.get(key) : undefined)
      // Under one key only answers to this very query are kept.
      if (known) return known as ContentAnswer<ClientReturn<Query>>
      if (!gate.isOpen) return curatedAnswer(request)
      const answer = askOrStandIn(key, request)
      underWay.set(key, answer)
      void answer.finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key)
      })
      return answer
    },
    get liveEventId() {
      return gate.isOpen ? live.lastEventId : undefined
    },
    get state() {
      return describeContent({
        reason: gate.reason,
        liveEvents: live.state,
        refusedQueries: refused.all,
        emptyCount: cache.emptyCount(),
      })
    },
    warmUp: () => gate.check(),
    stop() {
      gate.stop()
      live.stop()
    },
  }
}
