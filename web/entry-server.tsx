import type { AnyRoute } from '@tanstack/react-router'
import {
  createRequestHandler,
  defineHandlerCallback,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { renderFailure } from './layout/failure-document.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'
import { renderWhole } from './navigation/render-whole.ts'
import { type ShownMatch, shownMatches } from './navigation/shown-matches.ts'
import { headOfMatch } from './seo/route-heads.ts'
import { sharedAddress } from './document/shared-page.ts'
import { siteAssets } from './site-assets.ts'

export { renderDocument } from './document/render-document.ts'

interface PageRequest {
  request: Request
  settings: RuntimeSettings
  content: ContentSource
  /** Set as `nonce` on every script of the page; `api/http/policy/own-scripts.ts` removes it. */
  scriptMark?: string
  /** Called with the pattern of the matched route, such as `/products/$slug`. */
  onRoute?: (pattern: string) => void
  /** Called with each error that the visitor sees as an error page. */
  log?: (error: unknown) => void
}

interface PageSearch {
  /** The address' path, encoded, and its query with the question mark. */
  path: string
  search: string
  settings: RuntimeSettings
  content: ContentSource
}

let routes: ReturnType<typeof createAppRouter> | undefined

/**
 * The address whose page answers this one; undefined where the router answers it by itself, such as
 * with a redirect to the usual spelling.
 */
export function findPage({
  path,
  search,
  settings,
  content,
}: PageSearch): Promise<string | undefined> {
  routes ??= createAppRouter({ content, settings, origin: settings.siteUrl })
  return sharedAddress(path, search, routes, content)
}

/**
 * Renders one page of the site: 200, 404 for an unknown route or kit, 500 with the error page, or
 * an HTTP redirect.
 */
export async function renderPage(page: PageRequest): Promise<Response> {
  const { request, settings, content, scriptMark, onRoute, log } = page
  // Read before the content is: what is published meanwhile then reaches the page as an event.
  const { liveEventId } = content
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createServerRouter({
        content,
        settings: { ...settings, liveEventId },
        scriptMark,
        origin: new URL(request.url).origin,
      }),
    getRouterManifest: async () => (await siteAssets()).manifest,
  })
  try {
    return await handle(
      defineHandlerCallback(async ({ router, responseHeaders }) => {
        onRoute?.(router.state.matches.at(-1)?.fullPath || '/')
        for (const match of router.state.matches) {
          if (match.status === 'error') log?.(match.error)
        }
        const html = await renderWhole(<RouterServer router={router} />)
        const { starter } = await siteAssets()
        const shown = shownMatches(router).map(({ routeId }) => routeId)
        const script = starter(shown, scriptMark)
        const render = () => html.replace('</body>', () => `${script}</body>`)
        return renderSsrHtmlResponse({ router, responseHeaders, render })
      }),
    )
  } catch (cause) {
    log?.(cause)
    return renderFailure((await siteAssets()).manifest)
  }
}

/** A router whose routes also write the head, which the browser does by itself. */
function createServerRouter(options: Parameters<typeof createAppRouter>[0]): AppRouter {
  const router = createAppRouter(options)
  const routes: Record<string, AnyRoute> = { ...router.routesById }
  for (const route of Object.values(routes)) {
    route.update({ head: ({ match }: { match: ShownMatch }) => headOfMatch(match) })
  }
  return router
}
