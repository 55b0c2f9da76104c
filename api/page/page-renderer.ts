import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { createMark, hashOwnScripts } from '#api/http/policy/own-scripts.ts'
import type { sitePolicy } from '#api/http/policy/site-policy.ts'
import { recordContent } from './content-record.ts'
import { type Header, preparePage, type RenderedPage } from './rendered-page.ts'
import type { SiteBundle } from './site-bundle.ts'

/** How long a page is kept while no live events arrive, in ms; as long as an answer of the lake. */
const lifetimeWithoutEventsMs = 1000

/** The source of a page's content, and whether the lake reports every change of it. */
export interface PageContent extends ContentSource {
  readonly state: { readonly liveEvents: string }
}

/** One page to be rendered. */
export interface PageOrder {
  readonly request: Request
  readonly settings: RuntimeSettings
  /** Whether the page may be the same for everybody, and be kept. */
  readonly isShared: boolean
  readonly log: (error: unknown) => void
}

/** Says whether a CDN may keep a page, and what makes it forget it. */
export type CdnHeaders = (page: { tags: ReadonlySet<string>; isKept: boolean }) => readonly Header[]

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
    const areEventsArriving = content.state.liveEvents === 'connected'
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
    const lifetimeMs = areEventsArriving ? Infinity : lifetimeWithoutEventsMs
    return preparePage({
      status: response.status,
      route,
      html,
      policy: policy(inlineScripts),
      // Editors may publish at any time, so browsers revalidate.
      cacheControl: isShared ? 'public, no-cache' : 'no-store',
      headers: [
        ...response.headers,
        ...cdnHeaders({ tags: record.tags, isKept: isKept && areEventsArriving }),
      ],
      tags: record.tags,
      lifetimeMs: isKept ? lifetimeMs : 0,
    })
  }
}
