import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasFailed } from '#schemas/runtime/content-origin.ts'
import type { ContentResult } from '#schemas/runtime/content-source.ts'
import { contentKey } from '#web/content/site-query-options.ts'

/** The state of a preview's content: as requested, outdated, or built-in. */
export type ShownContent = 'asked' | 'older' | 'built-in'

/** The content on the screen, from all of its queries. */
export function shownContent(queryClient: QueryClient): ShownContent {
  const results = queryClient
    .getQueryCache()
    .findAll({ queryKey: [contentKey], type: 'active' })
    .map(({ queryKey }) => queryClient.getQueryData<ContentResult<unknown>>(queryKey))
    .filter((result) => result !== undefined)
  if (results.some(hasFailed)) return 'built-in'
  return results.some(({ isStale }) => isStale) ? 'older' : 'asked'
}

/** The content on the screen; renders again when it changes. */
export function useShownContent(queryClient: QueryClient): ShownContent {
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => shownContent(queryClient))
}

/**
 * Renews a page's head after typing pauses, because titles need not follow each key.
 *
 * @param afterMs the length of the pause, in ms
 * @returns a function to call with how much each answer has changed; an answer without a change neither
 * delays nor cancels the renewal
 */
export function headRenewer(renew: () => void, afterMs: number): (changed: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (changed) => {
    if (changed === 0) return
    clearTimeout(timer)
    timer = setTimeout(renew, afterMs)
  }
}
