import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/image/images-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/images')({
  head: ({ match }) => pageHead(match.context, sitePages.images),
  component: ImagesPage,
})
