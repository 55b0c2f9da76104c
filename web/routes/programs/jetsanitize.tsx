import { createFileRoute, notFound } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { missingHead, pageHead } from '#web/seo/page-head.ts'
import { programService } from '#web/seo/structured-data.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content } }) => {
    const { data: programs } = await queryClient.ensureQueryData(programsQueryOptions(content))
    if (!programs.some(({ slug }) => slug === 'jetsanitize')) throw notFound()
  },
  head: ({ match }) => {
    const { context } = match
    const page = sitePages.jetsanitize
    const programs = cachedContent(context.queryClient, programsQueryOptions(context.content))
    const program = programs?.find(({ slug }) => slug === 'jetsanitize')
    if (!program) return missingHead(match)
    return pageHead(match, {
      ...page,
      structuredData: [programService(context, program, page.path)],
    })
  },
  component: JetsanitizePage,
})
