import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { ProgramsPage } from '#web/program/programs-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { programService } from '#web/seo/structured-data.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  head: ({ match }) => {
    const { context } = match
    const page = sitePages.programs
    const programs = cachedContent(context.queryClient, programsQueryOptions(context.content)) ?? []
    return pageHead(match, {
      ...page,
      structuredData: programs.map((program) => programService(context, program, page.path)),
    })
  },
  component: ProgramsPage,
})
