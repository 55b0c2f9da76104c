import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/pages/about/about-page.tsx'
import { loadSiteQueries } from '#web/content/site-query-options.ts'

export const Route = createFileRoute('/about')({
  loader: ({ context }) => loadSiteQueries(context, 'about-page'),
  component: AboutPage,
})
