import { createFileRoute, notFound } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { VipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.tsx'
import { programsQueryOptions } from '#web/program/program.queries.ts'
import { memberProgram, programService } from '#web/seo/structured-data.ts'
import { missingHead, pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/programs/vip-loyalty')({
  loader: async ({ context: { queryClient, content } }) => {
    const [{ data: programs }] = await Promise.all([
      queryClient.ensureQueryData(programsQueryOptions(content)),
      queryClient.ensureQueryData(loyaltyTiersQueryOptions(content)),
    ])
    if (!programs.some(({ slug }) => slug === 'vip-loyalty')) throw notFound()
  },
  head: ({ match }) => {
    const { context } = match
    const { queryClient, content } = context
    const page = sitePages.vipLoyalty
    const programs = cachedContent(queryClient, programsQueryOptions(content))
    const program = programs?.find(({ slug }) => slug === 'vip-loyalty')
    if (!program) return missingHead(match)
    const tiers = cachedContent(queryClient, loyaltyTiersQueryOptions(content)) ?? []
    return pageHead(match, {
      ...page,
      structuredData: [memberProgram(context, tiers), programService(context, program, page.path)],
    })
  },
  component: VipLoyaltyPage,
})
