import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '#web/design/design-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/design')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/design',
      title: 'Design System',
      description: 'Every component of the site in every state.',
      keywords: ['design system'],
      indexed: false,
    }),
  component: DesignPage,
})
