import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '#web/design/design-page.tsx'
import { requireOpenPage } from '#web/navigation/internal-page.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/design')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'design'),
  head: ({ match }) => pageHead(match, { ...sitePages.design, sharedAs: '/' }),
  component: DesignPage,
})
