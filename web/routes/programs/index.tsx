import { createFileRoute } from '@tanstack/react-router'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { ProgramsPage } from '#web/program/programs-page.tsx'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  component: ProgramsPage,
})
