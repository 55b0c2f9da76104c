import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  type ChangedTags,
  type ContentEvent,
  contentEventsPath,
} from '#schemas/protocol/content-event.ts'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import { isCurrent } from '#schemas/protocol/content-origin.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import type { AppRouter } from '#web/router.tsx'
import { type StreamEvent, joinTabs, type TabEvent } from './browser-tabs.ts'
import type { LakeContent } from './lake-content.ts'
import { whenVisible } from './when-visible.ts'
import { followEvents, type StreamTimes } from './follow-events.ts'

interface WatchOptions {
  router: Pick<AppRouter, 'invalidate'> & {
    options: { context: { queryClient: QueryClient } }
  }
  content: Pick<LakeContent, 'liveEventId' | 'reflectEvent'>
  /** The origin of the page. */
  origin: string
}

/** The pauses before a page repeats a query that the lake failed to answer. */
const retryPace: RetryPace = { baseMs: 4000, maxMs: 60_000 }
const maxRetries = 5

/**
 * Keeps a page up to date while it is visible. Each event of the server's stream refetches the queries
 * that the event made stale, and then the heads (titles, structured data) are computed again. The
 * stream begins after the last event that the page's content reflects, so an unchanged page sends no
 * queries.
 *
 * @param times the backoff for reopening a lost stream; tests use shorter times
 * @returns a function that stops watching
 */
export function refetchOnEvents(
  { router, content, origin }: WatchOptions,
  times?: Parameters<typeof followStream>[1],
): () => void {
  const { queryClient } = router.options.context
  /** The id of the last event that the shown content reflects. */
  let position = content.liveEventId
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retries = 0
  const refresh = async (tags: ChangedTags) => {
    const { changed, failed } = await refetchStale(queryClient, tags)
    if (changed > 0) await router.invalidate()
    clearTimeout(retryTimer)
    retries = failed > 0 ? retries + 1 : 0
    if (retries === 0 || retries > maxRetries) return
    retryTimer = setTimeout(() => void refresh([]), retryDelayMs(retryPace, retries))
  }
  const apply = ({ id, tags, withinMs = 0 }: StreamEvent) => {
    if (id !== undefined) content.reflectEvent(id)
    if (withinMs === 0) void refresh(tags)
    else setTimeout(() => void refresh(tags), Math.random() * withinMs)
  }
  const reach = (id: string) => {
    position = id
  }
  const follower = { origin, since: () => position, reach, apply }
  return whenVisible(() => {
    retries = 0
    const end = followStream(follower, times)
    return () => {
      clearTimeout(retryTimer)
      end()
    }
  })
}

/**
 * Refetches the content queries whose results have one of the tags, and queries that the lake failed
 * to answer. Queries that no component uses now are refetched by the next loader that needs them.
 *
 * @returns how many results changed or might have changed, and how many queries the lake failed to
 * answer
 */
export async function refetchStale(
  queryClient: QueryClient,
  tags: ChangedTags,
): Promise<{ changed: number; failed: number }> {
  const resultOf = ({ queryKey }: { queryKey: QueryKey }) =>
    queryClient.getQueryData<ContentResult<unknown>>(queryKey)
  const queries = queryClient.getQueryCache()
  const allStale = queries.findAll({ queryKey: [contentKey] }).filter((query) => {
    const result = resultOf(query)
    if (!result) return false
    if (tags === 'all') return true
    return !isCurrent(result) || result.syncTags.some((tag) => tags.includes(tag))
  })
  if (allStale.length === 0) return { changed: 0, failed: 0 }
  const stale = allStale.filter((query) => query.isActive())
  const others = allStale.filter((query) => !query.isActive())
  for (const query of others) query.invalidate()
  const hashes = new Set(stale.map((query) => query.queryHash))
  const before = stale.map((query) => query.state.data)
  await queryClient.invalidateQueries({
    predicate: (query) => hashes.has(query.queryHash),
    refetchType: 'active',
  })
  // The query client returns the same object if the data is unchanged.
  const changed =
    others.length + stale.filter((query, at) => query.state.data !== before[at]).length
  const failed = stale.map(resultOf).filter((result) => result && !isCurrent(result)).length
  return { changed, failed }
}

interface StreamFollower {
  origin: string
  /** The event after which the next stream begins; undefined if unknown. */
  since: () => string | undefined
  /** Called with the id of each event if all earlier events have arrived. */
  reach: (id: string) => void
  /** Called with each event; an event can arrive twice. */
  apply: (event: StreamEvent) => void
}

/**
 * Follows the server's stream of changes in the lake, or listens to the tab of this browser that
 * follows the stream. A tab that only listens opens a stream until it has caught up: when it starts,
 * and whenever it gets an event that does not follow the last one.
 *
 * @returns a function that stops following
 */
function followStream(
  { origin, since, reach, apply }: StreamFollower,
  times?: StreamTimes,
): () => void {
  const hear = (message: MessageEvent<string>) => {
    const event = readEvent(message)
    if (tabs.isKeeper) tabs.send({ ...event, after: since() })
    if (event.id !== undefined) reach(event.id)
    apply(event)
  }
  // Names the changes since the page was rendered, so this tab has caught up; later events come from
  // the tab that holds the stream.
  const welcome = (message: MessageEvent<string>) => {
    hear(message)
    if (!tabs.isKeeper) stream.close()
  }
  const streamUrl = () => {
    const url = new URL(contentEventsPath, origin)
    const position = since()
    if (position !== undefined) url.searchParams.set('since', position)
    return url
  }
  const stream = followEvents({ url: streamUrl, listeners: { welcome, change: hear } }, times)
  const hearFromTab = ({ after, ...event }: TabEvent) => {
    const isNext = event.tags === 'all' || after === since()
    if (event.id !== undefined && isNext) reach(event.id)
    apply(event)
    if (!isNext) stream.open()
  }
  const tabs = joinTabs({ onTurn: stream.open, onTabEvent: hearFromTab })
  return () => {
    tabs.leave()
    stream.close()
  }
}

function readEvent({ data, lastEventId }: MessageEvent<string>): StreamEvent {
  // The server of the same release serialized it from the same type.
  const event = JSON.parse(data) as ContentEvent
  return { ...event, ...(lastEventId !== '' && { id: lastEventId }) }
}
