import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@sanity/client'
import { isRefusal, type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { AppRouter } from '#web/router.tsx'
import { contentKey } from './content-query.ts'
import { hasFailed } from '#schemas/content/content-answer.ts'
import type { ContentAnswer } from '#schemas/content/content-source.ts'
import type { LakeContent } from './lake-content.ts'
import { onWake } from './on-wake.ts'

/** How soon a stream is opened again, and how it is told that one was never really open. */
interface StreamTimes {
  /** After the stream broke, or could not be opened. */
  outage: RetryPace
  /** How long a refused stream rests, in ms, until somebody comes back to the page. */
  refusalMs: number
  /** How long the lake may take to say welcome, in ms. */
  welcomeMs: number
  /** A stream that lasted this long, in ms, counts as one that worked. */
  steadyMs: number
}

const usualTimes: StreamTimes = {
  outage: { baseMs: 2000, longestMs: 120_000 },
  refusalMs: 60_000,
  welcomeMs: 15_000,
  steadyMs: 10_000,
}

interface Watch {
  router: Pick<AppRouter, 'invalidate'> & {
    options: { context: { queryClient: QueryClient } }
  }
  content: Pick<LakeContent, 'watch' | 'liveEventId'>
}

/**
 * Keeps open pages fresh: each live event refetches exactly the queries it made stale, then the
 * heads (titles, structured data) are made anew. The stream begins where the page's answers end,
 * so that a page that nothing has changed on asks nothing.
 *
 * @returns stops watching
 */
export function watchLakeEvents({ router, content }: Watch, times = usualTimes): () => void {
  const { queryClient } = router.options.context
  /** The last event that what is shown knows of. */
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
  const lose = (kind: 'outage' | 'refusal') => {
    close()
    clearTimeout(timer)
    lostAt = performance.now()
    // It may be the place itself that the lake does not take.
    if (welcomeAt === Infinity) position = undefined
    attempts = lostAt - welcomeAt > times.steadyMs ? 1 : attempts + 1
    welcomeAt = Infinity
    waiting = kind
    // A refusal lasts: only somebody who comes back to the page is worth another try.
    if (kind === 'outage') timer = setTimeout(open, retryDelayMs(times.outage, attempts))
  }
  const hear = (event: LiveEvent, since: string | undefined) => {
    if (event.type === 'message') {
      position = event.id
      void refresh(event.tags)
    } else if (event.type === 'restart' || (event.type === 'welcome' && since === undefined)) {
      welcome()
      position = eventIdOf(event)
      // Whatever happened before the stream was open went unheard.
      void refresh('all')
    } else if (event.type === 'welcome') {
      welcome()
      // What was missed follows; what the lake had failed to answer does not.
      void refresh([])
    } else {
      lose(event.type === 'goaway' ? 'refusal' : 'outage')
    }
  }
  const open = () => {
    const since = position
    waiting = undefined
    timer = setTimeout(() => lose('outage'), times.welcomeMs)
    close = content.watch({
      since,
      onEvent: (event) => hear(event, since),
      onBroken: (cause) => lose(isRefusal(cause) ? 'refusal' : 'outage'),
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

/** The place in the stream that an event stands at; the client's types leave a welcome's out. */
function eventIdOf(event: LiveEvent): string | undefined {
  return 'id' in event && event.id !== '' ? event.id : undefined
}

/**
 * Refetches the content queries that carry one of the tags; curated answers given while the lake
 * failed carry none and are always asked for again.
 *
 * @returns how many answers changed
 */
export async function refetchStale(
  queryClient: QueryClient,
  tags: readonly string[] | 'all',
): Promise<number> {
  const stale = queryClient
    .getQueryCache()
    .findAll({ queryKey: [contentKey] })
    .filter((query) => {
      const answer = query.state.data as ContentAnswer<unknown> | undefined
      if (!answer) return false
      if (tags === 'all') return true
      return hasFailed(answer) || answer.syncTags.some((tag) => tags.includes(tag))
    })
  if (stale.length === 0) return 0
  const hashes = new Set(stale.map((query) => query.queryHash))
  const before = stale.map((query) => query.state.data)
  await queryClient.invalidateQueries({
    predicate: (query) => hashes.has(query.queryHash),
    refetchType: 'active',
  })
  // The query client keeps the same object where an answer is the same.
  return stale.filter((query, at) => query.state.data !== before[at]).length
}
