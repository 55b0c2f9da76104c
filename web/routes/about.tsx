import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/about/about-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/about')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/about',
      title: 'About Us',
      description:
        'The people and values behind flight-ready pet kits for private aviation: readiness, resourcefulness, responsibility and respect.',
      keywords: ['about us', 'pet travel in private aviation', 'flight crew support'],
      crumbs: [],
    }),
  component: AboutPage,
})
