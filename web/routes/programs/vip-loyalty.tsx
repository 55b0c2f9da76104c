import { createFileRoute, notFound } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { programQueryOptions } from '#web/program/program.queries.ts'
import { memberProgram, programService } from '#web/seo/structured-data.ts'
import { missingHead, pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data }] = await Promise.all([
      queryClient.ensureQueryData(programQueryOptions(content, 'vip-loyalty')),
      queryClient.ensureQueryData(loyaltyTiersQueryOptions(content)),
    ])
    if (!data.program) throw notFound()
  },
  head: ({ match }) => {
    const { context } = match
    const { queryClient, content } = context
    const page = sitePages.vipLoyalty
    const program = cachedContent(queryClient, programQueryOptions(content, 'vip-loyalty'))?.program
    if (!program) return missingHead(match)
    const tiers = cachedContent(queryClient, loyaltyTiersQueryOptions(content)) ?? []
    return pageHead(match, {
      ...page,
      structuredData: [memberProgram(context, tiers), programService(context, program, page.path)],
    })
  },
  component: VipLoyaltyPage,
})
