import { createFileRoute } from '@tanstack/react-router'
import { LazyLandingPage } from '#web/pages/landing-page/lazy-landing-page.ts'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { PagePart } from '#web/ui/page/page-part.tsx'

/** The catch-all route: a landing page, or not found. */
export const Route = createFileRoute('/$')({
  // Small, so that the not-found page loads no further files.
  codeSplitGroupings: [],
  loader: async ({ context, location }) => {
    const { findLandingPage } = await import('#web/pages/landing-page/find-landing-page.ts')
    await findLandingPage(context, location)
  },
  component: function Landing() {
    return (
      <PagePart>
        <LazyLandingPage slug={Route.useParams()._splat ?? ''} />
      </PagePart>
    )
  },
  notFoundComponent: NotFoundPage,
})
