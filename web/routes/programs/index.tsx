import { createFileRoute } from '@tanstack/react-router'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { programsPageOptions } from '#web/program/programs-page.queries.ts'
import { ProgramsPage } from '#web/program/programs-page.tsx'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.fetchQuery(programsQueryOptions(content)),
      queryClient.fetchQuery(programsPageOptions(content)),
    ])
  },
  component: ProgramsPage,
})
