import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { memberProgram } from '#web/seo/member-program.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { programService } from '#web/seo/program-service.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content } }) => {
    await Promise.all([
      queryClient.ensureQueryData(loyaltyTiersQueryOptions(content)),
      queryClient.ensureQueryData(programsQueryOptions(content)),
    ])
  },
  head: ({ match: { context } }) => {
    const { queryClient, content } = context
    const page = sitePages.vipLoyalty
    const programs = cachedContent(queryClient, programsQueryOptions(content)) ?? []
    const tiers = cachedContent(queryClient, loyaltyTiersQueryOptions(content)) ?? []
    return pageHead(context, {
      ...page,
      structuredData: [
        memberProgram(context, tiers),
        ...programs
          .filter((program) => program.slug === 'vip-loyalty')
          .map((program) => programService(context, program, page.path)),
      ],
    })
  },
  component: VipLoyaltyPage,
})
