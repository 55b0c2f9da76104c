import type { QueryClient } from '@tanstack/react-query'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { jsonForScript } from '#schemas/protocol/json-for-script.ts'
import { contentKey } from '#web/content/site-query-options.ts'

/** The content of a page: the key and the result of each query, once. */
type PageState = readonly (readonly [key: readonly unknown[], result: ContentResult<unknown>])[]

/** The id of the element that contains a page's content. */
export const pageStateId = 'page-state'

/** Serializes the content loaded for this request, for a data element. */
export function writeDehydratedState(queryClient: QueryClient): string {
  const state: PageState = queryClient
    .getQueriesData<ContentResult<unknown>>({ queryKey: [contentKey] })
    .flatMap(([[, ...key], result]) => (result ? [[key, result] as const] : []))
  return jsonForScript(state)
}

/** Moves the content from the HTML into the query cache. */
export function readDehydratedState(queryClient: QueryClient, page: Document): void {
  const element = page.getElementById(pageStateId)
  // The server of the same release wrote this state.
  const state = JSON.parse(element?.textContent ?? '[]') as PageState
  for (const [key, result] of state) queryClient.setQueryData([contentKey, ...key], result)
  element?.remove()
}

interface DataScriptProps {
  readonly id: string
  readonly json: string
}

/**
 * Data in the page. Browsers do not execute this element, so the content security policy need not
 * allow it.
 */
export function DataScript({ id, json }: DataScriptProps) {
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}
