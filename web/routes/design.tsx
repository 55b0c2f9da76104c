import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '#web/design/design-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/design')({
  head: ({ match }) => pageHead(match.context, sitePages.design),
  component: DesignPage,
})
