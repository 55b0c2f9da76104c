import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { ProgramsPage } from '#web/pages/program/programs-page.tsx'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'programs')),
      queryClient.fetchQuery(siteQueryOptions(content, 'programs-page')),
    ])
  },
  component: ProgramsPage,
})
