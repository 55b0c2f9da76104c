import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { createMark, hashOwnScripts } from '#api/http/policy/own-scripts.ts'
import type { sitePolicy } from '#api/http/policy/site-policy.ts'
import { recordContent } from './content-record.ts'
import { preparePage, type RenderedPage } from './rendered-page.ts'
import type { SiteBundle } from './site-bundle.ts'

/** The source of a page's content, and how long an answer of it is good for. */
export type PageContent = Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs'>

/** One page to be rendered. */
export interface PageOrder {
  readonly request: Request
  readonly settings: RuntimeSettings
  /** Whether the page may be the same for everybody, and be kept. */
  readonly isShared: boolean
  readonly log: (error: unknown) => void
}

/** Renders pages with their headers, policy and compressed bodies. */
export function createPageRenderer(
  site: () => Promise<SiteBundle>,
  content: PageContent,
  policy: ReturnType<typeof sitePolicy>,
  cdnHeaders: CdnHeaders = () => [],
) {
  return async ({ request, settings, isShared, log }: PageOrder): Promise<RenderedPage> => {
    const { renderPage } = await site()
    const record = recordContent(content)
    const scriptMark = createMark()
    const { lifetimeMs } = content
    // Redirects have no route of their own.
    let route = '/*'
    const response = await renderPage({
      request,
      settings,
      content: record.content,
      scriptMark,
      onRoute: (pattern) => (route = pattern),
      log,
    })
    const { html, inlineScripts } = hashOwnScripts(await response.text(), scriptMark)
    const isKept = isShared && response.status < 500 && record.isComplete
    return preparePage({
      status: response.status,
      route,
      html,
      policy: policy(inlineScripts),
      // Editors may publish at any time, so browsers revalidate.
      cacheControl: isShared ? 'public, no-cache' : 'no-store',
      headers: [
        ...response.headers,
        ...cdnHeaders({ tags: record.tags, isKept: isKept && lifetimeMs === Infinity }),
      ],
      tags: record.tags,
      lifetimeMs: isKept ? lifetimeMs : 0,
    })
  }
}
