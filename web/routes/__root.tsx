import { useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { runtimeSettingsId, writeRuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { contentKey, loadSiteQueries } from '#web/content/site-query-options.ts'
import { DataScript, pageStateId, writeDehydratedState } from '#web/content/dehydrated-state.tsx'
import { SiteLayout } from '#web/app/layout/site-layout.tsx'
import { RouteAnnouncer } from '#web/app/navigation/route-announcer.tsx'
import type { RouterContext } from '#web/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => loadSiteQueries(context, 'site-settings'),
  shellComponent: Document,
  component: Site,
})

/**
 * The document around every page. The server writes the head and the scripts: React ignores unknown
 * elements in a head and at the end of a body, and `web/entry-client.tsx` updates the head.
 */
function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>{import.meta.env.SSR && <HeadContent />}</head>
      <body>
        {children}
        {import.meta.env.SSR && <PageScripts />}
      </body>
    </html>
  )
}

function PageScripts() {
  const { queryClient, settings } = Route.useRouteContext()
  return (
    <>
      <DataScript id={runtimeSettingsId} json={writeRuntimeSettings(settings)} />
      <DataScript id={pageStateId} json={writeDehydratedState(queryClient)} />
      <Scripts />
    </>
  )
}

function Site() {
  return (
    <SiteLayout>
      <Outlet />
      <RouteAnnouncer />
      {import.meta.env.DEV && <ContentProblems />}
    </SiteLayout>
  )
}

/** Shows developers the page's queries that the lake rejects, with its error messages. */
function ContentProblems() {
  const text = useProblemText()
  if (text === '') return null
  return (
    <aside
      className="fixed inset-x-0 bottom-0 z-50 max-h-1/2 overflow-auto bg-ink p-6 text-cloud"
      role="alert"
    >
      <p className="font-medium">
        The lake rejected a query. This page shows curated content instead.
      </p>
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
