import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { ProgramsPage } from '#web/program/programs-page.tsx'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(programsQueryOptions(content)),
      queryClient.fetchQuery(pageOptions(content, 'programs-page')),
    ])
  },
  component: ProgramsPage,
})
