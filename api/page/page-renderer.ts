import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import type { Encoding } from '#api/http/accept-encoding.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { Header } from '#api/http/header.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { createMark, hashOwnScripts } from '#api/http/policy/own-scripts.ts'
import type { sitePolicy } from '#api/http/policy/site-policy.ts'
import { orUnavailable, recordContent } from './content-record.ts'
import { redirectPage } from './redirect-page.ts'
import { preparePage, type RenderedPage } from './rendered-page.ts'
import type { Search, SiteBundle } from './site-bundle.ts'

/** The source of a page's content, and how long an answer of it is good for. */
export type PageContent = Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs'>

/** One page to be rendered. */
export interface PageOrder {
  readonly request: Request
  readonly settings: RuntimeSettings
  /** Whether the page can be the same for everybody, and be kept. */
  readonly isShared: boolean
  /** Set if the page is for clients that accept this encoding, and no others. */
  readonly onlyEncoding?: Encoding
  /** Set if the page is rendered for somebody who previews drafts. */
  readonly preview?: { readonly content: ContentSource; readonly framers: readonly string[] }
  /** How a page that is not for everybody can be kept; by default not at all. */
  readonly cacheControl?: string
  /** Further headers of this answer. */
  readonly headers?: readonly Header[]
  readonly log: (error: unknown) => void
}

interface RendererSources {
  readonly site: () => Promise<SiteBundle>
  readonly content: PageContent
  readonly policy: ReturnType<typeof sitePolicy>
  /** The security headers of every document. */
  readonly security: readonly Header[]
  /** Called with the seconds that each rendering took. */
  readonly onRendered: (seconds: number) => void
  readonly cdnHeaders: CdnHeaders | undefined
  readonly search: Search | undefined
}

/** Renders pages with their headers, policy and compressed bodies. */
export function createPageRenderer(sources: RendererSources) {
  const { site, content, policy, security, onRendered, cdnHeaders = () => [], search } = sources
  return async (order: PageOrder): Promise<RenderedPage> => {
    const { request, settings, isShared, preview, log } = order
    const { renderPage, findPage } = await site()
    const record = recordContent(preview?.content ?? content)
    const scriptMark = createMark()
    const { lifetimeMs } = content
    // Redirects have no route of their own.
    let route = '/*'
    const began = performance.now()
    const rendered = await renderPage({
      request,
      settings,
      content: record.content,
      // No draft is ever found.
      search: preview ? undefined : search,
      scriptMark,
      onRoute: (pattern) => (route = pattern),
      log,
    })
    onRendered((performance.now() - began) / 1000)
    const response = orUnavailable(rendered, record)
    if (isShared && response.status !== 200) {
      // A redirect that is published from now on takes the place of what is no page, wherever that is
      // kept; one that was published during the rendering does so at once.
      const { pathname: path, search } = new URL(request.url)
      const { redirect } = await findPage({ path, search, settings, content: record.content })
      const answer = { record, lifetimeMs, policy: policy([]), security, cdnHeaders }
      if (redirect) return redirectPage({ redirect, ...answer })
    }
    const { html, inlineScripts } = hashOwnScripts(await response.text(), scriptMark)
    const isKept = isShared && response.status < 500 && record.isComplete
    return preparePage({
      status: response.status,
      route,
      html,
      onlyEncoding: order.onlyEncoding,
      policy: policy(inlineScripts, preview?.framers),
      security,
      // Editors can publish at any time, so browsers revalidate.
      cacheControl: isShared ? 'public, no-cache' : (order.cacheControl ?? 'no-store'),
      headers: [
        ...response.headers,
        ...(order.headers ?? []),
        ...cdnHeaders({ tags: record.tags, isKept: isKept && lifetimeMs === Infinity }),
      ],
      tags: record.tags,
      lifetimeMs: isKept ? lifetimeMs : 0,
    })
  }
}
