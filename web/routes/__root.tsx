import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { runtimeSettingsId, writeRuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { ContentProblems } from '#web/content/content-problems.tsx'
import { DataScript } from '#web/content/data-script.tsx'
import { pageStateId, writePageState } from '#web/content/page-state.ts'
import { SiteLayout } from '#web/layout/site-layout.tsx'
import { RouteAnnouncer } from '#web/navigation/route-announcer.tsx'
import type { RouterContext } from '#web/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.fetchQuery(siteQueryOptions(content, 'site-settings'))
  },
  shellComponent: Document,
  component: Site,
})

/**
 * The document around every page. The head and the scripts are the server's: React leaves what it
 * does not know in a head and at the end of a body alone, and `web/seo/watch-head.ts` changes the head.
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
      <DataScript id={pageStateId} json={writePageState(queryClient)} />
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
