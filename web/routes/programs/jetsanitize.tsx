import { createFileRoute, notFound } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'
import { missingHead, pageHead } from '#web/seo/page-head.ts'
import { programService } from '#web/seo/structured-data.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content } }) => {
    const { data } = await queryClient.ensureQueryData(programQueryOptions(content, 'jetsanitize'))
    if (!data.program) throw notFound()
  },
  head: ({ match }) => {
    const { context } = match
    const page = sitePages.jetsanitize
    const options = programQueryOptions(context.content, 'jetsanitize')
    const program = cachedContent(context.queryClient, options)?.program
    if (!program) return missingHead(match)
    return pageHead(match, {
      ...page,
      structuredData: [programService(context, program, page.path)],
    })
  },
  component: JetsanitizePage,
})
