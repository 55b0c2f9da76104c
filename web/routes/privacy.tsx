import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/privacy/privacy-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/privacy')({
  head: ({ match }) => pageHead(match, sitePages.privacy),
  component: PrivacyPage,
})
