import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { JetsanitizePage } from '#web/pages/program/jetsanitize-page.tsx'
import { notFoundOrRedirect } from '#web/content/not-found-or-redirect.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content }, location }) => {
    const [{ data }] = await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'program', 'jetsanitize')),
      queryClient.fetchQuery(siteQueryOptions(content, 'jetsanitize-page')),
    ])
    if (!data.program) throw await notFoundOrRedirect(location.href)
  },
  component: JetsanitizePage,
})
