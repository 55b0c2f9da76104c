import type { QueryClient } from '@tanstack/react-query'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { contentKey } from './content-query.ts'

/** The content that a page shows: the key and the result of each query, once. */
type PageState = readonly (readonly [key: readonly unknown[], result: ContentResult<unknown>])[]

/** The content that the loaders of this request have loaded, for the page's HTML. */
export function writePageState(queryClient: QueryClient): PageState {
  return queryClient
    .getQueriesData<ContentResult<unknown>>({ queryKey: [contentKey] })
    .flatMap(([[, ...key], result]) => (result ? [[key, result] as const] : []))
}

/** Puts the content that came with the HTML where the page's queries look for it. */
export function readPageState(queryClient: QueryClient, state: PageState): void {
  for (const [key, result] of state) queryClient.setQueryData([contentKey, ...key], result)
}
