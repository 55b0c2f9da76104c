import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { ProgramsPage } from '#web/pages/program/programs-page.tsx'

export const Route = createFileRoute('/programs/')({
  loader: ({ context }) => loadSiteQueries(context, 'programs', 'programs-page'),
  component: ProgramsPage,
})
