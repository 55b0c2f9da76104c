import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContentProblems } from '#web/content/content-problems.tsx'
import { SettingsScript } from '#web/content/settings-script.tsx'
import { SiteLayout } from '#web/layout/site-layout.tsx'
import { RouteAnnouncer } from '#web/navigation/route-announcer.tsx'
import type { RouterContext } from '#web/router-context.ts'
import { siteHead } from '#web/seo/site-head.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(siteSettingsQueryOptions(content))
  },
  head: ({ match }) => siteHead(match),
  shellComponent: Document,
  component: Site,
})

function Document({ children }: { children: ReactNode }) {
  const { settings } = Route.useRouteContext()
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <SettingsScript settings={settings} />
        <Scripts />
      </body>
    </html>
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
