import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { VipLoyaltyPage } from '#web/pages/loyalty-tier/vip-loyalty-page.tsx'
import { notFoundOrRedirect } from '#web/content/not-found-or-redirect.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content }, location }) => {
    const [{ data }] = await Promise.all([
      queryClient.fetchQuery(siteQueryOptions(content, 'program', 'vip-loyalty')),
      queryClient.fetchQuery(siteQueryOptions(content, 'loyalty-tiers')),
      queryClient.fetchQuery(siteQueryOptions(content, 'vip-loyalty-page')),
    ])
    if (!data.program) throw await notFoundOrRedirect(location.href)
  },
  component: VipLoyaltyPage,
})
