import { cachedContent } from '#web/content/cached-content.ts'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { loyaltyTiersQueryOptions } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import type { ShownMatch } from '#web/navigation/shown-matches.ts'
import { catalogueQueryOptions, kitQueryOptions } from '#web/product/product.queries.ts'
import { programQueryOptions, programsQueryOptions } from '#web/program/program.queries.ts'
import {
  catalogueHead,
  missingHead,
  missingProductHead,
  pageHead,
  type PageMatch,
  productHead,
} from './page-head.ts'
import { siteHead } from './site-head.ts'
import { sitePages } from './site-pages.ts'
import { faqPage, memberProgram, programService } from './structured-data.ts'

type RouteId = ShownMatch['routeId']
type MatchOf<Id extends RouteId> = Extract<ShownMatch, { routeId: Id }>

/** Head tags of one route, as the router takes them. */
export type RouteHead = ReturnType<typeof siteHead | typeof pageHead>

/**
 * The head tags of each route, from the content that its loader has cached. No part of the routes
 * themselves: the server has written the head of the first page, and the browser needs it only when
 * that page changes (`document-head.ts`).
 */
export const routeHeads: { [Id in RouteId]: (match: MatchOf<Id>) => RouteHead } = {
  __root__: siteHead,
  '/': (match) => pageHead(match, sitePages.home),
  '/$': missingHead,
  '/about': (match) => pageHead(match, sitePages.about),
  '/admin': (match) => pageHead(match, sitePages.admin),
  '/contact': contactHead,
  '/design': (match) => pageHead(match, { ...sitePages.design, sharedAs: '/' }),
  '/images': (match) => pageHead(match, { ...sitePages.images, sharedAs: '/' }),
  '/order/': (match) => pageHead(match, sitePages.order),
  '/order/thanks': (match) => pageHead(match, sitePages.orderThanks),
  '/privacy': (match) => pageHead(match, sitePages.privacy),
  '/products/': catalogueRouteHead,
  '/products/$slug': kitRouteHead,
  '/programs/': programsHead,
  '/programs/jetsanitize': jetsanitizeHead,
  '/programs/vip-loyalty': vipLoyaltyHead,
}

/** The head tags of a route that is shown. */
export function headOfMatch(match: ShownMatch): RouteHead {
  // Each function takes the matches of the route that it is filed under.
  const head = routeHeads[match.routeId] as (match: ShownMatch) => RouteHead
  return head(match)
}

function contactHead(match: PageMatch): RouteHead {
  const { queryClient, content } = match.context
  const faqs = cachedContent(queryClient, faqsQueryOptions(content)) ?? []
  return pageHead(match, { ...sitePages.contact, structuredData: [faqPage(faqs)] })
}

function catalogueRouteHead(match: MatchOf<'/products/'>): RouteHead {
  const { context, loaderDeps } = match
  const { page } = loaderDeps
  if (page === null) return missingHead(match)
  const catalogue = cachedContent(context.queryClient, catalogueQueryOptions(context.content, page))
  if (catalogue && page > catalogue.pages) return missingHead(match)
  return catalogueHead(match, page, catalogue)
}

function kitRouteHead(match: MatchOf<'/products/$slug'>): RouteHead {
  const { queryClient, content } = match.context
  const kit = cachedContent(queryClient, kitQueryOptions(content, match.params.slug))?.kit
  return kit ? productHead(match, kit) : missingProductHead(match)
}

function programsHead(match: PageMatch): RouteHead {
  const { context } = match
  const page = sitePages.programs
  const programs = cachedContent(context.queryClient, programsQueryOptions(context.content)) ?? []
  return pageHead(match, {
    ...page,
    structuredData: programs.map((program) => programService(context, program, page.path)),
  })
}

function jetsanitizeHead(match: PageMatch): RouteHead {
  const { context } = match
  const page = sitePages.jetsanitize
  const options = programQueryOptions(context.content, 'jetsanitize')
  const program = cachedContent(context.queryClient, options)?.program
  if (!program) return missingHead(match)
  return pageHead(match, {
    ...page,
    structuredData: [programService(context, program, page.path)],
  })
}

function vipLoyaltyHead(match: PageMatch): RouteHead {
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
}
