import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/image/images-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/images')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/images',
      title: 'Images',
      description: 'The brand and product pictures, to copy, download or open.',
      keywords: ['brand pictures', 'product pictures'],
      crumbs: [],
      indexed: false,
    }),
  component: ImagesPage,
})
