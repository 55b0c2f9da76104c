import { cachedData, type SiteQueryName } from '#web/content/site-query-options.ts'
import type { Seo } from '#web/content/page/read-seo.ts'
import { searchTitle } from '#web/search/search-title.ts'
import type { ShownMatch } from '#web/app/navigation/shown-matches.ts'
import {
  catalogueHead,
  missingHead,
  missingProductHead,
  pageHead,
  type PageMatch,
  productHead,
} from './page-head.ts'
import { landingHead } from './landing-head.ts'
import { siteHead } from './site-head.ts'
import { type SitePage, sitePages } from '#schemas/content/page/site-pages.ts'
import { faqPage, memberProgram, programService } from './structured-data.ts'

type RouteId = ShownMatch['routeId']
type MatchOf<Id extends RouteId> = Extract<ShownMatch, { routeId: Id }>

/** Head tags of one route, in the router's format. */
export type RouteHead = ReturnType<typeof siteHead | typeof pageHead>

/**
 * The head tags of each route, from the content that its loader has cached. They are separate from the
 * routes: the server has written the first page's head, and the browser needs this code only when the
 * page changes (`document-head.ts`).
 */
export const routeHeads: { [Id in RouteId]: (match: MatchOf<Id>) => RouteHead } = {
  __root__: siteHead,
  '/': pageTextHead(sitePages.home, 'home-page'),
  '/$': landingRouteHead,
  '/about': pageTextHead(sitePages.about, 'about-page'),
  '/admin': (match) => pageHead(match, sitePages.admin),
  '/cart': (match) => pageHead(match, { ...sitePages.cart, sharedAs: '/' }),
  '/checkout': missingHead,
  '/contact': pageTextHead(sitePages.contact, 'contact-page'),
  '/design': (match) => pageHead(match, { ...sitePages.design, sharedAs: '/' }),
  '/faq': faqHead,
  '/images': (match) => pageHead(match, { ...sitePages.images, sharedAs: '/' }),
  '/order/': pageTextHead(sitePages.order, 'order-page'),
  '/order/thanks': pageTextHead(sitePages.orderThanks, 'order-thanks-page'),
  '/privacy': pageTextHead(sitePages.privacy, 'privacy-page'),
  '/products/': catalogueRouteHead,
  '/products/$slug': kitRouteHead,
  '/products/compare': pageTextHead(sitePages.compare, 'compare-page'),
  '/search': searchHead,
  '/shopify-checkout': (match) => pageHead(match, { ...sitePages.checkout, sharedAs: '/' }),
  '/programs/': programsHead,
  '/programs/jetsanitize': jetsanitizeHead,
  '/programs/vip-loyalty': vipLoyaltyHead,
  '/shopify-test': (match) => pageHead(match, { ...sitePages.shopTest, sharedAs: '/' }),
}

/** The head tags of a route match. */
export function headOfMatch(match: ShownMatch): RouteHead {
  // Each function takes the matches of the route in its key.
  const head = routeHeads[match.routeId] as (match: ShownMatch) => RouteHead
  return head(match)
}

/** The head of a page whose document can override the site's metadata. */
function pageTextHead(page: SitePage, name: PageName) {
  return (match: PageMatch): RouteHead =>
    pageHead(match, { ...page, ...cachedSeo(match.context, name) })
}

/** The name of a page's document. */
type PageName = Exclude<SiteQueryName & `${string}-page`, 'landing-page'>

/** The search metadata of a page's document. */
function cachedSeo(
  context: PageMatch['context'],
  name: PageName,
): { readonly seo?: Seo | undefined } {
  return { seo: cachedData(context, name)?.seo }
}

function faqHead(match: PageMatch): RouteHead {
  const { context } = match
  const topics = cachedData(context, 'faq-hub') ?? []
  const faqs = topics.flatMap((topic) => topic.faqs)
  return pageHead(match, {
    ...sitePages.faq,
    ...cachedSeo(context, 'faq-page'),
    structuredData: [faqPage(context, faqs)],
  })
}

function landingRouteHead(match: MatchOf<'/$'>): RouteHead {
  const { context, params } = match
  const page = cachedData(context, 'landing-page', params._splat ?? '')?.page
  return page ? landingHead(match, page) : missingHead(match)
}

/** The head of the search page, whose title contains the search words. */
function searchHead(match: MatchOf<'/search'>): RouteHead {
  const { search: page } = sitePages
  const { seo } = cachedSeo(match.context, 'search-page')
  const title = searchTitle(match.loaderDeps.words, seo?.title ?? page.title)
  return pageHead(match, { ...page, seo: { ...seo, title } })
}

function catalogueRouteHead(match: MatchOf<'/products/'>): RouteHead {
  const { context, loaderDeps } = match
  const { page } = loaderDeps
  if (page === null) return missingHead(match)
  const catalogue = cachedData(context, 'catalogue', page)
  if (catalogue && page > catalogue.pages) return missingHead(match)
  return catalogueHead(match, page, catalogue, cachedSeo(context, 'products-page').seo)
}

function kitRouteHead(match: MatchOf<'/products/$slug'>): RouteHead {
  const { context, params } = match
  const kit = cachedData(context, 'kit', params.slug)?.kit
  return kit ? productHead(match, kit) : missingProductHead(match)
}

function programsHead(match: PageMatch): RouteHead {
  const { context } = match
  const page = sitePages.programs
  const programs = cachedData(context, 'programs') ?? []
  return pageHead(match, {
    ...page,
    ...cachedSeo(context, 'programs-page'),
    structuredData: programs.map((program) => programService(context, program, page.path)),
  })
}

function jetsanitizeHead(match: PageMatch): RouteHead {
  const { context } = match
  const page = sitePages.jetsanitize
  const program = cachedData(context, 'program', 'jetsanitize')?.program
  if (!program) return missingHead(match)
  return pageHead(match, {
    ...page,
    ...cachedSeo(context, 'jetsanitize-page'),
    structuredData: [programService(context, program, page.path)],
  })
}

function vipLoyaltyHead(match: PageMatch): RouteHead {
  const { context } = match
  const page = sitePages.vipLoyalty
  const program = cachedData(context, 'program', 'vip-loyalty')?.program
  if (!program) return missingHead(match)
  const tiers = cachedData(context, 'loyalty-tiers') ?? []
  return pageHead(match, {
    ...page,
    ...cachedSeo(context, 'vip-loyalty-page'),
    structuredData: [memberProgram(context, tiers), programService(context, program, page.path)],
  })
}
