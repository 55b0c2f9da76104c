import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '#web/router.tsx'
import { contentKey } from './content-query.ts'
import type { ContentAnswer } from './content-source.ts'
import type { LakeContent } from './lake-content.ts'

/** How long to wait before a broken event stream is opened again, in ms. */
const reopenMs = 10_000

interface Watch {
  router: AppRouter
  content: LakeContent
}

/**
 * Keeps open pages fresh: each live event refetches exactly the queries it made stale, then the
 * heads (titles, structured data) are made anew.
 *
 * @returns stops watching
 */
export function watchLakeEvents({ router, content }: Watch): () => void {
  const { queryClient } = router.options.context
  let reopening: ReturnType<typeof setTimeout> | undefined
  let stop: () => void = () => {}
  let missedEvents = false

  const refresh = async (tags: readonly string[] | 'all') => {
    const refetched = await refetchStale(queryClient, tags)
    if (refetched > 0) await router.invalidate()
  }
  const open = () => {
    stop = content.watch(
      (event) => {
        if (event.type === 'message') void refresh(event.tags)
        else if (event.type === 'restart') void refresh('all')
        else if (event.type === 'reconnect') missedEvents = true
        else if (event.type === 'welcome' && missedEvents) {
          missedEvents = false
          void refresh('all')
        } else if (event.type === 'welcome') void refresh([])
      },
      () => {
        missedEvents = true
        reopening = setTimeout(open, reopenMs)
      },
    )
  }
  open()
  return () => {
    clearTimeout(reopening)
    stop()
  }
}

/**
 * Refetches the content queries that carry one of the tags; curated answers given while the lake
 * failed carry none and are always asked for again.
 *
 * @returns how many queries that were
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
      if (answer.syncTags.length === 0) return answer.origin === 'curated'
      return answer.syncTags.some((tag) => tags.includes(tag))
    })
  const hashes = new Set(stale.map((query) => query.queryHash))
  await queryClient.invalidateQueries({
    predicate: (query) => hashes.has(query.queryHash),
    refetchType: 'active',
  })
  return hashes.size
}
