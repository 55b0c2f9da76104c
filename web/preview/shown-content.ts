import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasFailed } from '#schemas/content/content-origin.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { contentKey } from '#web/content/site-query-options.ts'

/** The content of a preview's page: as requested, an older state, or built-in. */
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
 * Renews a page's head once what was typed has come to rest, because titles need not follow each key.
 *
 * @param afterMs how long nothing might have changed before it does, in ms
 * @returns called with how much each answer has changed; an answer without a change delays nothing, and
 * cancels nothing
 */
export function headRenewer(renew: () => void, afterMs: number): (changed: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (changed) => {
    if (changed === 0) return
    clearTimeout(timer)
    timer = setTimeout(renew, afterMs)
  }
}
