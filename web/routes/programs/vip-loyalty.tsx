import { createFileRoute, notFound } from '@tanstack/react-router'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data }] = await Promise.all([
      queryClient.ensureQueryData(programQueryOptions(content, 'vip-loyalty')),
      queryClient.ensureQueryData(loyaltyTiersQueryOptions(content)),
    ])
    if (!data.program) throw notFound()
  },
  component: VipLoyaltyPage,
})
