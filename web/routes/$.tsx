import { createFileRoute } from '@tanstack/react-router'
import { LandingPart } from '#web/block/landing-parts.ts'
import { NotFoundPage } from '#web/layout/not-found-page.tsx'
import { PagePart } from '#web/start/page-part.tsx'

/** Every address that no other route has: a landing page, or nothing. */
export const Route = createFileRoute('/$')({
  // Small: a page that is not found loads no more than before.
  codeSplitGroupings: [],
  loader: async ({ context, location }) => {
    const { findLandingPage } = await import('#web/block/find-landing-page.ts')
    await findLandingPage(context, location)
  },
  component: function Landing() {
    return (
      <PagePart>
        <LandingPart slug={Route.useParams()._splat ?? ''} />
      </PagePart>
    )
  },
  notFoundComponent: NotFoundPage,
})
