import type { PreviewSettings } from '#schemas/preview/preview.contract.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { sitePolicy } from '#api/http/content-security-policy/site-policy.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import type { Log } from '#api/platform/log/log.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'
import { TaggedCache } from '#api/site/content/tagged-cache.ts'
import { internalPages } from './runtime-settings.ts'
import { createPageRenderer, type PageOrder, type RendererSources } from './page-renderer.ts'
import { recordContent } from '#api/site/content/content-record.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { forOneVisitor, improvePage, redirectPage, type RenderedPage } from './rendered-page.ts'

/** Enough for several hundred pages. */
const maxBytes = 64 * 1024 * 1024
/** The limit for pages whose content visitors choose, which are comparisons. */
const maxChosenBytes = maxBytes / 16

/** The maximum number of pages that wait for the best compression. */
const maxImprovable = 1024
/** The maximum number of pages to render again after a change; the latest requested come first. */
const maxRenewed = 64

export interface PageSources extends RendererSources {
  readonly content: Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs' | 'onChange'>
  readonly settings: RuntimeSettings
  /** Whether the site is served from its sources, with hot reload; then the server caches nothing. */
  readonly isDevelopment: boolean
  readonly preview: PreviewSource
  readonly log: Log
  readonly tracing?: Pick<Tracing, 'during'>
}

export interface PreviewVisit {
  readonly settings: PreviewSettings
  readonly content: ContentSource
  /** Whether the Studio has a different origin than the site. */
  readonly isCrossOriginStudio: boolean
}

export interface PreviewSource {
  /**
   * Finds the preview that a request's cookie opens: `ended` if the preview has ended; undefined if
   * the cookie opens no preview, or the lake cannot confirm it.
   */
  readonly find: (
    request: Request,
    cookie: string | undefined,
  ) => Promise<PreviewVisit | 'ended' | undefined>
  /** The sources that can frame a preview, for the content security policy. */
  readonly frameAncestors: readonly string[]
  /** The value of a `Set-Cookie` header that clears the cookie. */
  readonly clearedCookie: string
}

export interface PageRequest {
  readonly request: Request
  /** Whether the request comes from a signed-in admin; called for internal pages only. */
  readonly isSignedIn: () => Promise<boolean>
  /** The gate for rendering a page. */
  readonly admit: Admit
  readonly log: (error: unknown) => void
}

export interface OpenedPage extends RenderedPage {
  /** Whether the page is a preview for a Studio that is configured at a different origin. */
  readonly isCrossOriginStudio?: boolean
}

/** The cookie of an editor who previews drafts; on https its name begins with `__Host-`. */
export const previewCookie = 'sanity-preview-session'
const previewing = new RegExp(`(?:^|;\\s*)(?:__Host-)?${previewCookie}=`)

/**
 * Whether a request with this `Cookie` header gets the public page, which can come from the cache and
 * be stored there. Nothing else in a request affects a public page.
 */
export function isPublicVisit(cookie: string | undefined): boolean {
  return cookie === undefined || !previewing.test(cookie)
}

/** The paths of the internal pages, matched as the router does. */
const internalPath = /^\/(design|images|shopify-test)\/?$/i

/**
 * Whether visitors choose the page's content: such pages must not crowd other pages out of the cache.
 */
const isChosen = (address: string) =>
  /^\/(?:(?:products\/compare|aircraft)\?|admin\/inquiries\/)/.test(address)

/** The site's pages, cached until their content changes. */
export type PageCache = ReturnType<typeof createPageCache>

/** @param sources.content changes of this content remove the affected pages from the cache */
export function createPageCache(sources: PageSources) {
  const { site, content, settings, isDevelopment, cdnHeaders, preview, log } = sources
  const { tracing = untraced } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const onRefused = createRefusalLog(log)
  const renderer = createPageRenderer(sources, policy)
  const render = (order: PageOrder) =>
    tracing.during({ kind: 'render' }, async (span) => {
      const report = (cause: unknown) => {
        span.note({ cause })
        order.log(cause)
      }
      const page = await renderer({ ...order, log: report })
      span.note({ route: page.route })
      return page
    })
  const pageCache = new TaggedCache<RenderedPage>({ maxBytes })
  const comparisons = new TaggedCache<RenderedPage>({ maxBytes: maxChosenBytes })
  const { origin } = new URL(settings.siteUrl)
  const forAdmins: RuntimeSettings = { ...settings, openPages: internalPages(settings) }

  const isInternal = (path: string) => {
    const page = internalPath.exec(path)?.[1]?.toLowerCase()
    return page !== undefined && !settings.openPages?.some((open) => open === page)
  }

  const improvement = createBackgroundQueue<string>(maxImprovable, async (address) => {
    const report = (err: unknown) => log.error({ err }, 'a page could not be compressed')
    const page = pageCache.peek(address)
    if (page?.lifetimeMs === Infinity) await improvePage(page).catch(report)
  })
  /** Opens a page that is the same for all visitors, by its path and query. */
  const openShared = (
    address: string,
    { admit, log: report }: Pick<PageRequest, 'admit' | 'log'>,
  ) => {
    const cache = isChosen(address) ? comparisons : pageCache
    const order = { request: new Request(origin + address), settings, isShared: true, log: report }
    return cache.open(address, async () => {
      const page = await admit(() => render(order))
      if (cache === pageCache) improvement.add([address])
      return page
    })
  }
  /**
   * Finds the page or redirect at a path and query, and records the content that the result depends
   * on.
   */
  const find = async ({ pathname: path, search }: Pick<URL, 'pathname' | 'search'>) => {
    const { findPage } = await site()
    const record = recordContent(content)
    const { lifetimeMs } = content
    const found = await findPage({ path, search, content: record.content, settings, onRefused })
    return { ...found, record, lifetimeMs }
  }
  const renew = async (address: string) => {
    const report = (err: unknown) => log.error({ err }, 'page failed')
    try {
      // A redirect might have replaced the page in the meantime.
      const { redirect } = await find(new URL(origin + address))
      if (!redirect) await openShared(address, { admit: (job) => job(), log: report })
    } catch (cause) {
      report(cause)
    }
  }
  const openPublic = async (pageRequest: PageRequest) => {
    const { request, admit, log: report } = pageRequest
    const { pathname, search } = new URL(request.url)
    const { redirect, address, ...decided } = await find({ pathname, search })
    if (redirect) return redirectPage({ redirect, ...decided, cdnHeaders, policy: policy([]) })
    if (address === undefined || isDevelopment)
      return admit(() => render({ request, settings, isShared: false, log: report }))
    return openShared(address, pageRequest)
  }
  /** Opens the page for a preview cookie; drafts are rendered for this request alone. */
  const openPrivate = async (pageRequest: PageRequest, cookie?: string): Promise<OpenedPage> => {
    const { request, admit, log: report } = pageRequest
    const visit = await preview.find(request, cookie)
    if (typeof visit !== 'object') {
      // Anyone can forge such a cookie, so it must not cost more than a public page.
      const page = await openPublic(pageRequest)
      return forOneVisitor(page, visit === 'ended' ? preview.clearedCookie : undefined)
    }
    const page = await admit(() =>
      render({
        request,
        isShared: false,
        log: report,
        settings: { ...settings, preview: visit.settings },
        preview: { content: visit.content, frameAncestors: preview.frameAncestors },
      }),
    )
    return { ...page, isCrossOriginStudio: visit.isCrossOriginStudio }
  }
  const renewal = createBackgroundQueue<string>(maxRenewed, renew)
  const stopListening = content.onChange(({ tags }) => {
    comparisons.invalidate(tags)
    renewal.add(pageCache.invalidate(tags))
  })

  return {
    /** The cached page at this path and query; undefined if there is no cached page. */
    known: (address: string) => pageCache.known(address),

    async open(pageRequest: PageRequest): Promise<OpenedPage> {
      const { request, isSignedIn, admit, log: report } = pageRequest
      const { pathname } = new URL(request.url)
      if (isInternal(pathname)) {
        const visitor = (await isSignedIn()) ? forAdmins : settings
        return admit(() => render({ request, settings: visitor, isShared: false, log: report }))
      }
      const cookie = request.headers.get('Cookie') ?? undefined
      return isPublicVisit(cookie) ? openPublic(pageRequest) : openPrivate(pageRequest, cookie)
    },

    /** The target of the redirect at an address: path, query and fragment. */
    async redirectOf(address: string): Promise<string | undefined> {
      const url = new URL(origin + address)
      return (await find(url)).redirect?.location
    },

    get counts() {
      return { ...pageCache.counts, ...pageCache.size }
    },
    stop() {
      stopListening()
      renewal.stop()
      improvement.stop()
    },
  }
}

/** The maximum number of redirects remembered as logged. */
const maxLogged = 1000

/** Logs each stored redirect that is not followed, once. */
function createRefusalLog(log: Log) {
  const logged = new Set<string>()
  return ({ redirect, reason }: { redirect: string; reason: string }): void => {
    if (logged.size >= maxLogged || logged.has(redirect)) return
    logged.add(redirect)
    log.warn({ redirect, reason }, 'a redirect was ignored')
  }
}
