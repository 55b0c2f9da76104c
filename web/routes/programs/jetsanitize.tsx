import { createFileRoute, notFound } from '@tanstack/react-router'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content } }) => {
    const { data } = await queryClient.ensureQueryData(programQueryOptions(content, 'jetsanitize'))
    if (!data.program) throw notFound()
  },
  component: JetsanitizePage,
})
