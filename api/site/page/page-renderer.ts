import { cacheControl } from '#api/http/cache-control.ts'
import type { CdnHeaders } from '#api/site/cdn/cdn-headers.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { createNonce } from '#api/http/content-security-policy/policy-text.ts'
import { hashOwnScripts } from '#api/http/content-security-policy/own-scripts.ts'
import type { sitePolicy } from '#api/http/content-security-policy/site-policy.ts'
import { orUnavailable, recordContent } from '#api/site/content/content-record.ts'
import { preparePage, redirectPage, type RenderedPage } from './rendered-page.ts'
import type { Search, SiteBundle } from './site-bundle.ts'

export interface PageOrder {
  readonly request: Request
  readonly settings: RuntimeSettings
  /** Whether the page is the same for all visitors and can be cached. */
  readonly isShared: boolean
  /** Set if the page is a preview of drafts. */
  readonly preview?: { readonly content: ContentSource; readonly frameAncestors: readonly string[] }
  readonly log: (error: unknown) => void
}

export interface RendererSources {
  /** The site's server bundle; in development, reloaded after a change of the sources. */
  readonly site: () => Promise<SiteBundle>
  readonly content: Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs'>
  readonly cdnHeaders?: CdnHeaders | undefined
  readonly search?: Search
  /** Called with the duration of each rendering, in seconds. */
  readonly onRendered?: (seconds: number) => void
}

/** Renders pages with their headers and policy. */
export function createPageRenderer(
  { site, content, cdnHeaders = () => [], search, onRendered = () => {} }: RendererSources,
  policy: ReturnType<typeof sitePolicy>,
) {
  return async (order: PageOrder): Promise<RenderedPage> => {
    const { request, settings, isShared, preview, log } = order
    const { renderPage, findPage } = await site()
    const record = recordContent(preview?.content ?? content)
    const scriptMark = createNonce()
    const { lifetimeMs } = content
    // Redirects match no route.
    let route = '/*'
    const began = performance.now()
    const rendered = await renderPage({
      request,
      settings,
      content: record.content,
      // A search never finds drafts.
      search: preview ? undefined : search,
      scriptMark,
      onRoute: (pattern) => (route = pattern),
      log,
    })
    onRendered((performance.now() - began) / 1000)
    const response = orUnavailable(rendered, record)
    if (isShared && response.status !== 200) {
      // A redirect published later replaces a cached 404; a redirect published during the rendering
      // replaces it at once.
      const { pathname: path, search } = new URL(request.url)
      const { redirect } = await findPage({ path, search, settings, content: record.content })
      const answer = { record, lifetimeMs, policy: policy([]), cdnHeaders }
      if (redirect) return redirectPage({ redirect, ...answer })
    }
    const { html, inlineScripts } = hashOwnScripts(await response.text(), scriptMark)
    const isCacheable = isShared && response.status < 500 && record.isComplete
    return preparePage({
      status: response.status,
      route,
      html,
      policy: policy(inlineScripts, preview?.frameAncestors),
      cacheControl: cacheControl[isShared ? 'page' : preview ? 'privatePage' : 'none'],
      headers: [
        ...response.headers,
        ...(preview ? [['X-Robots-Tag', 'noindex'] as const] : []),
        ...cdnHeaders({ tags: record.tags, isCacheable: isCacheable && lifetimeMs === Infinity }),
      ],
      tags: record.tags,
      lifetimeMs: isCacheable ? lifetimeMs : 0,
    })
  }
}
