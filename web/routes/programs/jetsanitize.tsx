import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { programService } from '#web/seo/program-service.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  head: ({ match: { context } }) => {
    const page = sitePages.jetsanitize
    const programs = cachedContent(context.queryClient, programsQueryOptions(context.content)) ?? []
    return pageHead(context, {
      ...page,
      structuredData: programs
        .filter((program) => program.slug === 'jetsanitize')
        .map((program) => programService(context, program, page.path)),
    })
  },
  component: JetsanitizePage,
})
