import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/privacy/privacy-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/privacy')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/privacy',
      title: 'Privacy Policy',
      description:
        'What we collect when you visit or write to us, why, how long we keep it, and your choices.',
      keywords: ['privacy policy', 'data protection'],
      crumbs: [],
    }),
  component: PrivacyPage,
})
