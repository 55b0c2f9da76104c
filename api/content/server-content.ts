import type { ClientReturn, SanityClient } from '@sanity/client'
import { isUnseeded, readLakeAnswer } from '#schemas/lake-answer.ts'
import type { Log } from '#api/log.ts'
import type { ContentAnswer, ContentRequest, ContentSource } from '#web/content/content-source.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createLakeGate } from './lake-gate.ts'
import { watchLiveEvents } from './live-events.ts'

/** How long an answer is used while no live events arrive, in ms. */
const lifetimeWithoutEventsMs = 1000

/** What `/api/health` tells about content. */
export interface ContentState {
  lake: { reachable: boolean; reason?: string }
  liveEvents: 'connected' | 'disconnected'
  /** `curated` while the lake does not answer, or where it holds nothing of a kind. */
  serving: 'lake' | 'curated'
  explanation: string
}

/** The server's content: the lake's, from memory where nothing changed, or the curated one. */
export interface ServerContent extends ContentSource {
  readonly state: ContentState
  /** Asks the lake once, so that the first visitor need not wait for a dead one. */
  warmUp(): Promise<void>
  stop(): void
}

/**
 * Reads content for pages that are rendered here; one instance serves the whole process.
 *
 * @param onLakeError hears of each question that the lake did not answer
 */
export function createServerContent(
  client: SanityClient,
  log: Log,
  onLakeError?: (cause: unknown) => void,
): ServerContent {
  const cache = createAnswerCache()
  const underWay = new Map<string, Promise<ContentAnswer<unknown>>>()
  let changes = 0

  const forget = (tags: readonly string[] | 'all') => {
    changes += 1
    cache.forget(tags)
    // An answer under way may have been read before the change.
    underWay.clear()
  }
  const gate = createLakeGate(client, log, () => forget('all'))
  const live = watchLiveEvents(client, log, forget)

  const ask = async <const Query extends string>(
    key: string,
    request: ContentRequest<Query>,
  ): Promise<ContentAnswer<ClientReturn<Query>>> => {
    const changesBefore = changes
    try {
      const answer = await askLake(client, request)
      if (changes === changesBefore) {
        cache.set(key, answer, live.isConnected ? Infinity : lifetimeWithoutEventsMs)
      }
      return answer
    } catch (cause) {
      onLakeError?.(cause)
      gate.close(cause)
      return curated(request)
    }
  }

  return {
    async load<const Query extends string>(request: ContentRequest<Query>) {
      if (!gate.isOpen) return curated(request)
      const key = JSON.stringify([request.query, request.params ?? {}])
      const known = cache.get(key) ?? underWay.get(key)
      // Under one key only answers to this very query are kept.
      if (known) return known as ContentAnswer<ClientReturn<Query>>
      const answer = ask(key, request)
      underWay.set(key, answer)
      void answer.finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key)
      })
      return answer
    },
    get state() {
      return describe(gate.reason, live.isConnected, cache.curatedCount())
    },
    warmUp: () => gate.check(),
    stop() {
      gate.stop()
      live.stop()
    },
  }
}

async function askLake<const Query extends string>(
  client: SanityClient,
  { query, params = {}, curated }: ContentRequest<Query>,
): Promise<ContentAnswer<ClientReturn<Query>>> {
  const answer = await client.fetch<ClientReturn<Query>>(query, params, { filterResponse: false })
  const { result, syncTags } = readLakeAnswer(answer, curated)
  if (isUnseeded(result)) return { data: curated, syncTags, origin: 'curated' }
  // Of the query's shape; the lake answers what it was asked.
  return { data: result as ClientReturn<Query>, syncTags, origin: 'lake' }
}

function curated<const Query extends string>(
  request: ContentRequest<Query>,
): ContentAnswer<ClientReturn<Query>> {
  return { data: request.curated, syncTags: [], origin: 'curated' }
}

function describe(
  reason: string | undefined,
  isConnected: boolean,
  curatedCount: number,
): ContentState {
  return {
    lake: { reachable: reason === undefined, ...(reason !== undefined && { reason }) },
    liveEvents: isConnected ? 'connected' : 'disconnected',
    serving: reason !== undefined || curatedCount > 0 ? 'curated' : 'lake',
    explanation: explain(reason, curatedCount),
  }
}

function explain(reason: string | undefined, curatedCount: number): string {
  if (reason !== undefined) return 'The lake does not answer: every page shows curated content.'
  if (curatedCount > 0)
    return 'The lake holds nothing of some kinds: pages show curated content there.'
  return 'Pages show what is published in the lake.'
}
