import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChangedTags } from '#schemas/runtime/content-event.ts'
import { type RetryPace, retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import { isCurrent } from '#schemas/runtime/content-origin.ts'
import type { ContentResult } from '#schemas/runtime/content-source.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import type { AppRouter } from '#web/router.tsx'
import type { StreamEvent } from './content-stream.ts'
import { followStream } from './follow-stream.ts'
import type { LakeContent } from './lake-content.ts'
import { whenVisible } from './when-visible.ts'

interface WatchOptions {
  router: Pick<AppRouter, 'invalidate'> & {
    options: { context: { queryClient: QueryClient; origin: string } }
  }
  content: Pick<LakeContent, 'liveEventId' | 'reflectEvent'>
}

/** The pauses before a page repeats a query that the lake failed to answer. */
const retryPace: RetryPace = { baseMs: 4000, maxMs: 60_000 }
const maxRetries = 5

/**
 * Keeps a page up to date while it is visible. Each event of the server's stream refetches the
 * queries that it made stale, and then the heads (titles, structured data) are computed again. The
 * stream begins after the last event that the page's content reflects, so an unchanged page sends no
 * queries.
 *
 * @param times the pauses before a lost stream is opened again; tests use shorter times
 * @returns stops watching
 */
export function watchLakeEvents(
  { router, content }: WatchOptions,
  times?: Parameters<typeof followStream>[1],
): () => void {
  const { queryClient, origin } = router.options.context
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
 * Refetches the content queries whose results have one of the tags, and those that the lake failed to
 * answer. Queries that no component uses now are refetched by the next loader that needs them.
 *
 * @returns how many results changed or might have, and how many queries the lake failed to answer
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
