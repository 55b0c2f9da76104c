import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/image/images-page.tsx'
import { requireOpenPage } from '#web/navigation/internal-page.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/images')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'images'),
  head: ({ match }) => pageHead(match, { ...sitePages.images, sharedAs: '/' }),
  component: ImagesPage,
})
