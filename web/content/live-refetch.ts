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

  const refresh = async (tags: readonly string[] | 'all') => {
    const changed = await refetchStale(queryClient, tags)
    if (changed > 0) await router.invalidate()
  }
  const open = () => {
    stop = content.watch(
      (event) => {
        if (event.type === 'message') void refresh(event.tags)
        // Whatever happened before the stream was open, since the page was made included, went unheard.
        else if (event.type === 'welcome' || event.type === 'restart') void refresh('all')
      },
      () => {
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
      if (answer.syncTags.length === 0) return answer.origin === 'curated'
      return answer.syncTags.some((tag) => tags.includes(tag))
    })
  const hashes = new Set(stale.map((query) => query.queryHash))
  const before = stale.map((query) => query.state.data)
  await queryClient.invalidateQueries({
    predicate: (query) => hashes.has(query.queryHash),
    refetchType: 'active',
  })
  // The query client keeps the same object where an answer is the same.
  return stale.filter((query, at) => query.state.data !== before[at]).length
}
