import { createFileRoute } from '@tanstack/react-router'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.ensureQueryData(loyaltyTiersQueryOptions(content)),
      queryClient.ensureQueryData(programsQueryOptions(content)),
    ])
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/programs/vip-loyalty',
      title: 'VIP Loyalty',
      description:
        'A membership with three tiers for those who fly dogs often: discounts and perks that grow with your yearly purchases.',
      keywords: ['loyalty program', 'pet travel discounts', 'aviation membership'],
      crumbs: [{ path: '/programs', title: 'Exclusive Programs' }],
      indexed: false,
    }),
  component: VipLoyaltyPage,
})
