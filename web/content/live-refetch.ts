import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@sanity/client'
import { eventIdOf } from '#schemas/lake-event.ts'
import { isRefusal, type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { AppRouter } from '#web/router.tsx'
import { contentKey } from './content-query.ts'
import { hasFailed } from '#schemas/content/content-result.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'
import type { LakeContent } from './lake-content.ts'
import { onWake } from './on-wake.ts'

/** How soon a lost stream is opened again, and when a stream counts as open at all. */
interface StreamTimes {
  /** After the stream broke, or could not be opened. */
  outage: RetryPace
  /** How long after a refusal a visitor's return to the page opens the stream again, in ms. */
  refusalMs: number
  /** How long the lake may take to send `welcome`, in ms. */
  welcomeMs: number
  /** A stream that lasted this long, in ms, counts as one that worked. */
  steadyMs: number
}

const defaultTimes: StreamTimes = {
  outage: { baseMs: 2000, maxMs: 120_000 },
  refusalMs: 60_000,
  welcomeMs: 15_000,
  steadyMs: 10_000,
}

interface WatchOptions {
  router: Pick<AppRouter, 'invalidate'> & {
    options: { context: { queryClient: QueryClient } }
  }
  content: Pick<LakeContent, 'watch' | 'liveEventId'>
}

/**
 * Keeps open pages up to date. Each live event refetches the queries that it made stale, and then
 * the heads (titles, structured data) are computed again. The stream begins after the last event
 * that the page's content reflects, so an unchanged page queries nothing.
 *
 * @returns closes the stream
 */
export function watchLakeEvents(
  { router, content }: WatchOptions,
  times = defaultTimes,
): () => void {
  const { queryClient } = router.options.context
  /** The id of the last event that the shown content reflects. */
  let position = content.liveEventId
  let attempts = 0
  let welcomeAt = Infinity
  let waiting: 'outage' | 'refusal' | undefined
  let lostAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let close: () => void = () => {}

  const refresh = async (tags: readonly string[] | 'all') => {
    const changed = await refetchStale(queryClient, tags)
    if (changed > 0) await router.invalidate()
  }
  const welcome = () => {
    clearTimeout(timer)
    welcomeAt = performance.now()
  }
  const disconnect = (kind: 'outage' | 'refusal') => {
    close()
    clearTimeout(timer)
    lostAt = performance.now()
    // The lake may have refused the position itself.
    if (welcomeAt === Infinity) position = undefined
    attempts = lostAt - welcomeAt > times.steadyMs ? 1 : attempts + 1
    welcomeAt = Infinity
    waiting = kind
    // A refusal lasts, so only a visitor who comes back to the page opens the stream again.
    if (kind === 'outage') timer = setTimeout(open, retryDelayMs(times.outage, attempts))
  }
  const handleEvent = (event: LiveEvent, since: string | undefined) => {
    if (event.type === 'message') {
      position = event.id
      void refresh(event.tags)
    } else if (event.type === 'restart' || (event.type === 'welcome' && since === undefined)) {
      welcome()
      position = eventIdOf(event)
      // Events before the stream was open are not sent again.
      void refresh('all')
    } else if (event.type === 'welcome') {
      welcome()
      // Missed events follow by themselves; only queries that had failed are asked again.
      void refresh([])
    } else {
      disconnect(event.type === 'goaway' ? 'refusal' : 'outage')
    }
  }
  const open = () => {
    const since = position
    waiting = undefined
    timer = setTimeout(() => disconnect('outage'), times.welcomeMs)
    close = content.watch({
      since,
      onEvent: (event) => handleEvent(event, since),
      onBroken: (cause) => disconnect(isRefusal(cause) ? 'refusal' : 'outage'),
    })
  }
  const stopWaking = onWake(() => {
    const isRested = performance.now() - lostAt > times.refusalMs
    if (waiting === undefined || (waiting === 'refusal' && !isRested)) return
    clearTimeout(timer)
    open()
  })
  open()
  return () => {
    stopWaking()
    clearTimeout(timer)
    close()
  }
}

/**
 * Refetches the content queries whose results carry one of the tags, and those that the lake failed
 * to answer.
 *
 * @returns how many results changed
 */
export async function refetchStale(
  queryClient: QueryClient,
  tags: readonly string[] | 'all',
): Promise<number> {
  const stale = queryClient
    .getQueryCache()
    .findAll({ queryKey: [contentKey] })
    .filter((query) => {
      const result = queryClient.getQueryData<ContentResult<unknown>>(query.queryKey)
      if (!result) return false
      if (tags === 'all') return true
      return hasFailed(result) || result.syncTags.some((tag) => tags.includes(tag))
    })
  if (stale.length === 0) return 0
  const hashes = new Set(stale.map((query) => query.queryHash))
  const before = stale.map((query) => query.state.data)
  await queryClient.invalidateQueries({
    predicate: (query) => hashes.has(query.queryHash),
    refetchType: 'active',
  })
  // The query client keeps the same object where the data is the same.
  return stale.filter((query, at) => query.state.data !== before[at]).length
}
