import { contentKey } from '#web/content/site-query-options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ContentResult } from '#schemas/content/content-source.ts'

/** Shows developers which of the page's queries the lake refuses, and its error messages. */
export function ContentProblems() {
  const text = useProblemText()
  if (text === '') return null
  return (
    <aside
      className="fixed inset-x-0 bottom-0 z-50 max-h-1/2 overflow-auto bg-ink p-6 text-cloud"
      role="alert"
    >
      <p className="font-medium">The lake refuses a query: curated content is shown instead.</p>
      <pre className="mt-3 whitespace-pre-wrap">{text}</pre>
    </aside>
  )
}

function useProblemText(): string {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  const read = () =>
    queryClient
      .getQueriesData<ContentResult<unknown>>({ queryKey: [contentKey] })
      .map(([, result]) => result?.problem)
      .filter((problem) => problem !== undefined)
      .map(({ query, message }) => `${query}: ${message}`)
      .join('\n\n')
  return useSyncExternalStore(subscribe, read, read)
}
