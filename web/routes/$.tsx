import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '#web/layout/not-found-page.tsx'
import { missingHead } from '#web/seo/page-head.ts'

/** Every address that no other route has. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => missingHead(match),
  notFoundComponent: NotFoundPage,
})
