import type { AnyRoute } from '@tanstack/react-router'
import {
  createRequestHandler,
  defineHandlerCallback,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { renderFailure, renderWhole } from './app/document/render-page.tsx'
import { pageOfAddress } from './app/document/page-of-address.ts'
import { type ShownMatch, shownMatches } from './app/navigation/shown-matches.ts'
import {
  findRedirect,
  type FoundRedirect,
  type RedirectSearch,
} from './app/redirect/find-redirect.ts'
import type { RouterContext } from './router-context.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { headOfMatch } from './app/seo/route-heads.ts'
import { siteAssets } from './site-assets.ts'
import { withParts } from './ui/page/lazy-part.tsx'
import { vitalsLoader } from './app/vitals/load-vitals.ts'

export { loadEveryPage } from './load-every-page.ts'
export { renderCrawlerFile } from './app/document/render-crawler-file.ts'
export { loadLineSheet } from './kit/line-sheet/load-line-sheet.ts'
export { loadKitAddresses } from './kit/product/kit-addresses.queries.ts'
export { answerSearch } from './search/answer-search.server.ts'
export { loadSearchIndex } from './search/load-search-index.ts'
export { answerKitQuery } from './shop/answer-kit-query.server.ts'
export { kitOffers } from './shop/kit-offers.server.ts'
export { readShopProducts } from './shop/read-shop-products.server.ts'
export { findRequest } from './site-queries.ts'

/** Loads the code that draws share pictures, only on request, because it includes a font. */
export const loadSharePictures = () => import('./app/share/share-subject.ts')

/** Loads the client of the shop, with its SDK, only if the shop is on. */
export const loadStorefront = async () => (await import('./shop/storefront.ts')).createStorefront

interface PageRequest {
  request: Request
  settings: RuntimeSettings
  content: ContentSource
  /** Answers a search; if undefined, the browser requests the results. */
  search?: RouterContext['search']
  /** Set as `nonce` on every script of the page; `api/http/content-security-policy/own-scripts.ts` removes it. */
  scriptMark?: string
  /** Called with the pattern of the matched route, such as `/products/$slug`. */
  onRoute?: (pattern: string) => void
  /** Called with each error that visitors see as an error page. */
  log?: (error: unknown) => void
}

interface PageSearch extends RedirectSearch {
  readonly settings: RuntimeSettings
}

/** The response for an address. */
export interface FoundPage {
  /** The redirect, if the page has moved or its address has another canonical spelling. */
  readonly redirect?: FoundRedirect | { readonly status: 308; readonly location: string }
  /** The page's cache key; undefined if the page is different for each visitor. */
  readonly address?: string | undefined
}

let routes: ReturnType<typeof createAppRouter> | undefined

/**
 * Finds the page or the redirect for an address. A page wins over a redirect. Other spellings of an
 * address are redirected without rendering.
 */
export async function findPage({ settings, ...searched }: PageSearch): Promise<FoundPage> {
  const { path, search, content } = searched
  const redirect = await findRedirect(searched)
  if (redirect) return { redirect }
  routes ??= createAppRouter({ content, settings })
  const page = await pageOfAddress(path, search, routes, content)
  if (page.path !== path) return { redirect: { status: 308, location: page.path + search } }
  return { address: page.address }
}

/**
 * Renders one page of the site: 200, 404 for an unknown route or kit, 500 with the error page, or
 * an HTTP redirect.
 */
export async function renderPage(page: PageRequest): Promise<Response> {
  const { request, settings, content, search, scriptMark, onRoute, log } = page
  // Read before the content, so that later changes reach the page as events.
  const { liveEventId } = content
  const shop = settings.shop && (await import('./shop/cart/start-shop.ts')).startShop()
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createServerRouter({
        content,
        search,
        settings: { ...settings, liveEventId },
        shop,
        scriptMark,
      }),
    getRouterManifest: async () => (await siteAssets()).manifest(shop !== undefined),
  })
  try {
    return await handle(
      defineHandlerCallback(async ({ router, responseHeaders }) => {
        const route = router.state.matches.at(-1)?.fullPath || '/'
        onRoute?.(route)
        for (const match of router.state.matches) {
          if (match.status === 'error') log?.(match.error)
        }
        const [rendering, parts] = withParts(() => renderWhole(<RouterServer router={router} />))
        const html = await rendering
        const { starter, analytics, vitals } = await siteAssets()
        const shown = shownMatches(router).map(({ routeId }) => routeId)
        const script = starter([...shown, ...parts], shop !== undefined, scriptMark)
        const atOnce = settings.preview?.isFramed ? startAtOnce(scriptMark) : ''
        const isMeasured = settings.analytics && !settings.preview
        const measuring = isMeasured ? analyticsLoader(analytics, scriptMark) : ''
        const isTimed = settings.hasVitals && !settings.preview
        const timing = isTimed ? vitalsLoader(vitals, route, scriptMark) : ''
        const scripts = [script, atOnce, measuring, timing].join('')
        const render = () => html.replace('</body>', () => `${scripts}</body>`)
        return renderSsrHtmlResponse({ router, responseHeaders, render })
      }),
    )
  } catch (cause) {
    log?.(cause)
    return renderFailure((await siteAssets()).manifest(false))
  }
}

/**
 * A script that makes the bootstrap start the app at once: the Studio hides its frame until the app
 * runs, and the bootstrap waits for a paint, which hidden frames never have.
 */
const startAtOnce = (mark = '') =>
  `<script nonce="${mark}">dispatchEvent(new Event('keyup'))</script>`

/** A router whose routes also write heads, which the browser does separately. */
function createServerRouter(options: Parameters<typeof createAppRouter>[0]): AppRouter {
  const router = createAppRouter(options)
  // The browser itself restores the scroll position of a new document.
  router.options.scrollRestoration = false
  const routes: Record<string, AnyRoute> = { ...router.routesById }
  for (const route of Object.values(routes)) {
    route.update({ head: ({ match }: { match: ShownMatch }) => headOfMatch(match) })
  }
  return router
}

/**
 * The script that loads analytics after hydration, only on pages of a site with analytics. The script
 * records the page immediately, because the visitor might be on the next page when the code arrives.
 * If the code is blocked, nothing is measured and the page works anyway.
 *
 * @param address the URL of the module that `analytics-due` starts; the build drops exports of an
 * entry
 * @param mark set as the script's `nonce`
 */
function analyticsLoader(address: string, mark = ''): string {
  const code = `document.addEventListener('app-ready',({detail:router})=>{
const first={href:location.href,title:document.title,matches:router.state.matches}
import('${address}').then(()=>document.dispatchEvent(new CustomEvent('analytics-due',{detail:{router,first}})),()=>{})
},{once:true})`
  return `<script nonce="${mark}">${code}</script>`
}
