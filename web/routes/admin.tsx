import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/admin')({
  head: ({ match }) => pageHead(match, sitePages.admin),
  component: AdminPage,
})
