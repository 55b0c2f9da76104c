import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasFailed } from '#schemas/protocol/content-origin.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import { createStore } from '#web/ui/create-store.ts'

/** The state of the preview while its page is open. */
export interface PreviewState {
  readonly perspective: string
  /** Whether the server answered the last request for drafts; `ended` is final. */
  readonly server: 'answers' | 'fails' | 'ended'
}

const store = createStore<PreviewState>({ perspective: 'drafts', server: 'answers' })

/** The state of this page's preview, which its bar shows. */
export const usePreviewState = store.useValue

/** Calls back once the preview has ended. */
export function whenPreviewEnds(report: () => void): void {
  const stop = store.subscribe(() => {
    if (store.get().server !== 'ended') return
    stop()
    report()
  })
}

/** Changes part of the state. */
export function changePreviewState(part: Partial<PreviewState>): void {
  const before = store.get()
  // A late answer does not revive the preview.
  if (before.server !== 'ended') store.set({ ...before, ...part })
}

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
