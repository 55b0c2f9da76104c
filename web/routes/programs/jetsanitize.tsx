import { createFileRoute } from '@tanstack/react-router'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { JetsanitizePage } from '#web/program/jetsanitize-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/programs/jetsanitize')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(programsQueryOptions(content))
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/programs/jetsanitize',
      title: 'JetSanitize',
      description:
        'Steam cleaning for aircraft after pet flights: 99.9% germ elimination, chemical-free and fast-drying.',
      keywords: ['aircraft steam cleaning', 'aircraft sanitization', 'odor removal'],
      crumbs: [{ path: '/programs', title: 'Exclusive Programs' }],
      indexed: false,
    }),
  component: JetsanitizePage,
})
