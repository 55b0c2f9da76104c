import { cachedData, type SiteQueryName } from '#web/content/site-query-options.ts'
import type { RouterContext } from '#web/router-context.ts'
import { searchTitle } from '#web/search/search-title.ts'
import type { ShownMatch } from '#web/app/navigation/shown-matches.ts'
import {
  catalogHead,
  headSettings,
  missingHead,
  missingProductHead,
  type PageHead,
  pageHead,
  type PageMatch,
  productHead,
} from './page-head.ts'
import { landingHead } from './landing-head.ts'
import { siteHead } from './site-head.ts'
import { type SitePage, sitePages } from '#schemas/content/page/page-paths.ts'
import { faqPage, memberProgram, programService } from './structured-data.ts'

type RouteId = ShownMatch['routeId']
type MatchOf<Id extends RouteId> = Extract<ShownMatch, { routeId: Id }>

/** Head tags of one route, in the router's format. */
export type RouteHead = ReturnType<typeof siteHead | typeof pageHead>

/**
 * The head tags of each route, from the content that its loader has cached. The heads are separate
 * from the routes: the server has written the first page's head, and the browser needs this code only
 * when the page changes (`document-head.ts`).
 */
export const routeHeads: { [Id in RouteId]: (match: MatchOf<Id>) => RouteHead } = {
  __root__: siteHead,
  '/': pageTextHead(sitePages.home, 'home-page'),
  '/$': landingRouteHead,
  '/about': pageTextHead(sitePages.about, 'about-page'),
  '/aircraft': aircraftHead,
  '/admin': (match) => pageHead(match, sitePages.admin),
  '/admin/inquiries/$reference': inquiryHead,
  '/cart': (match) => pageHead(match, { ...sitePages.cart, sharedAs: '/' }),
  '/checkout': missingHead,
  '/contact': pageTextHead(sitePages.contact, 'contact-page'),
  '/design': (match) => pageHead(match, { ...sitePages.design, sharedAs: '/' }),
  '/faq': pageTextHead(sitePages.faq, 'faq-page', faqData),
  '/images': (match) => pageHead(match, { ...sitePages.images, sharedAs: '/' }),
  '/order/': pageTextHead(sitePages.order, 'order-page'),
  '/order/thanks': pageTextHead(sitePages.orderThanks, 'order-thanks-page'),
  '/privacy': pageTextHead(sitePages.privacy, 'privacy-page'),
  '/products/': catalogRouteHead,
  '/products/$slug': kitRouteHead,
  '/products/compare': pageTextHead(sitePages.compare, 'compare-page'),
  '/search': searchHead,
  '/shopify-checkout': (match) => pageHead(match, { ...sitePages.checkout, sharedAs: '/' }),
  '/programs/': pageTextHead(sitePages.programs, 'programs-page', programsData),
  '/programs/jetsanitize': pageTextHead(sitePages.jetsanitize, 'jetsanitize-page', jetsanitizeData),
  '/programs/vip-loyalty': pageTextHead(sitePages.vipLoyalty, 'vip-loyalty-page', vipLoyaltyData),
  '/shopify-test': (match) => pageHead(match, { ...sitePages.shopTest, sharedAs: '/' }),
}

export function headOfMatch(match: ShownMatch): RouteHead {
  // Each function takes the matches of the route in its key.
  const head = routeHeads[match.routeId] as (match: ShownMatch) => RouteHead
  return head(match)
}

type PageName = Exclude<SiteQueryName & `${string}-page`, 'landing-page'>

type StructuredData = NonNullable<PageHead['structuredData']>

/**
 * The head of a page whose document can override the site's metadata.
 *
 * @param dataOf returns the page's structured data; null if there is no such page
 */
function pageTextHead(
  page: SitePage,
  name: PageName,
  dataOf: (context: RouterContext) => StructuredData | null = () => [],
) {
  return (match: PageMatch): RouteHead => {
    const { context } = match
    const structuredData = dataOf(context)
    if (!structuredData) return missingHead(match)
    return pageHead(match, { ...page, seo: cachedData(context, name)?.seo, structuredData })
  }
}

function faqData(context: RouterContext): StructuredData {
  const topics = cachedData(context, 'faq-hub') ?? []
  return [
    faqPage(
      context,
      topics.flatMap(({ faqs }) => faqs),
    ),
  ]
}

function programsData(context: RouterContext): StructuredData {
  const programs = cachedData(context, 'programs') ?? []
  return programs.map((program) => programService(context, program, sitePages.programs.path))
}

function jetsanitizeData(context: RouterContext): StructuredData | null {
  const program = cachedData(context, 'program', 'jetsanitize')?.program
  return program ? [programService(context, program, sitePages.jetsanitize.path)] : null
}

function vipLoyaltyData(context: RouterContext): StructuredData | null {
  const program = cachedData(context, 'program', 'vip-loyalty')?.program
  if (!program) return null
  const tiers = cachedData(context, 'loyalty-tiers') ?? []
  return [
    memberProgram(context, tiers),
    programService(context, program, sitePages.vipLoyalty.path),
  ]
}

function landingRouteHead(match: MatchOf<'/$'>): RouteHead {
  const { context, params } = match
  const page = cachedData(context, 'landing-page', params._splat ?? '')?.page
  return page ? landingHead(match, page) : missingHead(match)
}

/** The title of an inquiry's page, for the tabs and bookmarks of the team. */
function inquiryHead({ context, params }: MatchOf<'/admin/inquiries/$reference'>): RouteHead {
  const title = `Inquiry ${params.reference} | ${headSettings(context).brand}`
  return { meta: [{ title }], links: [], scripts: [] }
}

/** The head of the page about aircraft: the title names the type that the page shows. */
function aircraftHead(match: MatchOf<'/aircraft'>): RouteHead {
  const { context, loaderDeps } = match
  const { aircraft: page } = sitePages
  const seo = cachedData(context, 'aircraft-page')?.seo
  const types = cachedData(context, 'aircraft-types') ?? []
  const type = types.find(({ slug }) => slug === loaderDeps.slug)
  const named = type && { ...seo, title: `Kits for the ${type.manufacturer} ${type.title}` }
  return pageHead(match, { ...page, seo: named ?? seo })
}

/** The head of the search page, whose title contains the search words. */
function searchHead(match: MatchOf<'/search'>): RouteHead {
  const { search: page } = sitePages
  const seo = cachedData(match.context, 'search-page')?.seo
  const title = searchTitle(match.loaderDeps.words, seo?.title ?? page.title)
  return pageHead(match, { ...page, seo: { ...seo, title } })
}

function catalogRouteHead(match: MatchOf<'/products/'>): RouteHead {
  const { context, loaderDeps } = match
  const { page } = loaderDeps
  if (page === null) return missingHead(match)
  const catalog = cachedData(context, 'catalog', page)
  if (catalog && page > catalog.pages) return missingHead(match)
  return catalogHead(match, page, catalog, cachedData(context, 'products-page')?.seo)
}

function kitRouteHead(match: MatchOf<'/products/$slug'>): RouteHead {
  const { context, params } = match
  const kit = cachedData(context, 'kit', params.slug)?.kit
  return kit ? productHead(match, kit) : missingProductHead(match)
}
