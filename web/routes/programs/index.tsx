import { createFileRoute } from '@tanstack/react-router'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { ProgramsPage } from '#web/program/programs-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/programs/')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/programs',
      title: 'Exclusive Programs',
      description:
        'Programs for operators who fly dogs: JetSanitize aircraft steam cleaning, VIP Loyalty membership, and services coming soon.',
      keywords: ['aircraft sanitization', 'pet travel loyalty program'],
      crumbs: [],
      indexed: false,
    }),
  component: ProgramsPage,
})
