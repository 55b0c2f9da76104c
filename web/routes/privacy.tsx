import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import type { PrivacyAddition } from '#web/pages/privacy/place-additions.ts'
import { PrivacyPage } from '#web/pages/privacy/privacy-page.tsx'

/** A constant list, so that its identity is stable. */
const none: readonly PrivacyAddition[] = []

export const Route = createFileRoute('/privacy')({
  // The page's data includes the result; the code loads only if analytics or the shop is on.
  loader: async ({ context }) => {
    const { settings } = context
    const hasAdditions = settings.analytics !== undefined || settings.features.ecommerce
    const [additions] = await Promise.all([
      hasAdditions ? import('#web/pages/privacy/privacy-additions.ts') : undefined,
      loadSiteQueries(context, 'privacy-page'),
    ])
    return additions?.privacyAdditions(settings)
  },
  component: function Privacy() {
    return <PrivacyPage additions={Route.useLoaderData() ?? none} />
  },
})
