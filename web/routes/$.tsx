import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '#web/layout/not-found-page.tsx'

/** Every address that no other route has. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundPage,
})
