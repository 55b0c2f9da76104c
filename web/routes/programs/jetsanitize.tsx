import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'
import { missingPage } from '#web/navigation/missing-page.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content }, location }) => {
    const [{ data }] = await Promise.all([
      queryClient.fetchQuery(programQueryOptions(content, 'jetsanitize')),
      queryClient.fetchQuery(pageOptions(content, 'jetsanitize-page')),
    ])
    if (!data.program) throw await missingPage(location.href)
  },
  component: JetsanitizePage,
})
