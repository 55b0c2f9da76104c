import { createFileRoute } from '@tanstack/react-router'
import { pageOptions } from '#web/page/page-options.ts'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'
import { missingPage } from '#web/navigation/missing-page.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content }, location }) => {
    const [{ data }] = await Promise.all([
      queryClient.fetchQuery(programQueryOptions(content, 'vip-loyalty')),
      queryClient.fetchQuery(loyaltyTiersQueryOptions(content)),
      queryClient.fetchQuery(pageOptions(content, 'vip-loyalty-page')),
    ])
    if (!data.program) throw await missingPage(location.href)
  },
  component: VipLoyaltyPage,
})
