import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/about/about-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/about')({
  head: ({ match }) => pageHead(match, sitePages.about),
  component: AboutPage,
})
