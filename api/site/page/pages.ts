import { encodingFor } from '#api/http/accept-encoding.ts'
import type { PreviewSettings } from '#schemas/preview/preview-settings.ts'
import type { ContentSource } from '#schemas/runtime/content-source.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { CdnHeaders } from '#api/site/cdn/cdn.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { sitePolicy } from '#api/http/policy/site-policy.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import type { Header } from '#api/http/header.ts'
import type { Log } from '#api/platform/log/log.ts'
import { untraced, type PageOrigin, type Tracing } from '#api/platform/trace/tracing.ts'
import { PageCache } from './page-cache.ts'
import { internalPages } from './runtime-settings.ts'
import { createPageRenderer, type PageContent, type PageOrder } from './page-renderer.ts'
import { recordContent } from './content-record.ts'
import { createRefusalLog, redirectPage } from './redirect-page.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { invalidatePages } from './invalidate-pages.ts'
import { isPublicVisit } from './page-visit.ts'
import { forOneVisitor, improvePage, type RenderedPage } from './rendered-page.ts'
import type { Search, SiteBundle } from './site-bundle.ts'

/** Enough for several hundred pages. */
const maxBytes = 64 * 1024 * 1024
/** The limit for pages that visitors can vary freely, by host or by compared kits. */
const maxForeignBytes = maxBytes / 16

/** The maximum number of pages that wait for the best compression. */
const maxImprovable = 1024

type Improvable = readonly [path: string, page: RenderedPage]

/** The dependencies of pages. */
export interface PageSources {
  /** The site's server bundle; in development, reloaded after a change of the sources. */
  site: () => Promise<SiteBundle>
  content: PageContent & Pick<ServerContent, 'onChange'>
  settings: RuntimeSettings
  /** Whether the site is served from its sources, with hot reload; nothing is cached then. */
  isDevelopment: boolean
  /** Answers searches for the results page. */
  search?: Search
  /** Creates the headers for a CDN, if there is one. */
  cdnHeaders?: CdnHeaders | undefined
  /** The preview of drafts. */
  preview: PreviewSource
  /** Called with the duration of each rendering, in seconds. */
  onRendered?: (seconds: number) => void
  log: Log
  tracing?: Pick<Tracing, 'during' | 'pageFound'>
}

/** The visit of a page in a preview of drafts. */
export interface PreviewVisit {
  readonly settings: PreviewSettings
  readonly content: ContentSource
  /** Whether the Studio is at another address than the site. */
  readonly isForeignStudio: boolean
}

/** The preview of drafts, as pages use it. */
export interface PreviewSource {
  /**
   * Finds the visit of a request with a preview's cookie: `ended` if the preview has ended, undefined if
   * the cookie opens none, or if the lake cannot confirm it.
   */
  readonly find: (
    request: Request,
    cookie: string | undefined,
  ) => Promise<PreviewVisit | 'ended' | undefined>
  /** The sources that can frame a preview, for the content security policy. */
  readonly framers: readonly string[]
  /** The value of a `Set-Cookie` header that clears the cookie. */
  readonly clearedCookie: string
}

/** One request for a page. */
export interface PageRequest {
  readonly request: Request
  /** Whether the request comes from a signed-in admin; called for internal pages only. */
  readonly isSignedIn: () => Promise<boolean>
  /** The gate for rendering a page. */
  readonly admit: Admit
  readonly log: (error: unknown) => void
}

/** A page for one request. */
export interface OpenedPage extends RenderedPage {
  /** Whether it is a preview for a Studio at another, configured address. */
  readonly isForeignStudio?: boolean
}

/** The headers of a preview, which search engines must not index. */
const previewHeaders: readonly Header[] = [['X-Robots-Tag', 'noindex']]

/** The paths of the internal pages, matched as the router does. */
const internalPath = /^\/(design|images|shopify-test)\/?$/i

const encodingOf = ({ headers }: Request) =>
  encodingFor(headers.get('Accept-Encoding') ?? undefined)

/** Whether visitors choose the page's content freely: there are too many such pages to cache. */
const isChosen = (address: string) => address.startsWith('/products/compare?')

/** The site's pages, cached until their content changes. */
export type Pages = ReturnType<typeof createPages>

/** @param sources.content its changes remove the affected pages from the cache */
export function createPages(sources: PageSources) {
  const { site, content, settings, isDevelopment, cdnHeaders, search, preview, log } = sources
  const { tracing = untraced, onRendered = () => {} } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const onRefused = createRefusalLog(log)
  const heads = { policy, cdnHeaders }
  const renderer = createPageRenderer({ site, content, ...heads, onRendered, search })
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
  const onFound = (origin: PageOrigin) => tracing.pageFound(origin)
  const own = new PageCache<RenderedPage>({ maxBytes, onFound })
  const foreign = new PageCache<RenderedPage>({ maxBytes: maxForeignBytes, onFound })
  const { origin: ownOrigin, host: ownHost, protocol } = new URL(settings.siteUrl)
  const forAdmins: RuntimeSettings = { ...settings, openPages: internalPages(settings) }
  // A site on https has one address, regardless of the request's host (web/content/page/addresses.ts).
  const isOwnHost = (host: string | undefined) => protocol === 'https:' || host === ownHost

  const isInternal = (path: string) => {
    const page = internalPath.exec(path)?.[1]?.toLowerCase()
    return page !== undefined && !settings.openPages?.some((open) => open === page)
  }

  const renderShared = (address: string, order: Pick<PageOrder, 'log' | 'onlyEncoding'>) =>
    render({ request: new Request(address), settings, isShared: true, ...order })
  const improvement = createBackgroundQueue<Improvable>(maxImprovable, async ([path, page]) => {
    if (!own.holds(path, page)) return
    const report = (err: unknown) => log.error({ err }, 'a page could not be compressed')
    await improvePage(page).then((better) => own.replace(path, page, better), report)
  })
  const openOwn = (path: string, { admit, log: report }: Pick<PageRequest, 'admit' | 'log'>) =>
    own.open(path, async () => {
      const page = await admit(() => renderShared(ownOrigin + path, { log: report }))
      if (page.lifetimeMs === Infinity) improvement.add([[path, page]])
      return page
    })
  /** Finds the page or redirect at an address, and records the content that decided it. */
  const find = async ({ pathname: path, search }: Pick<URL, 'pathname' | 'search'>) => {
    const { findPage } = await site()
    const record = recordContent(content)
    const { lifetimeMs } = content
    const found = await findPage({ path, search, content: record.content, settings, onRefused })
    return { ...found, record, lifetimeMs }
  }
  const renew = async (path: string) => {
    const report = (err: unknown) => log.error({ err }, 'page failed')
    try {
      // A missing page can have a redirect by now.
      const { redirect } = await find(new URL(ownOrigin + path))
      if (!redirect) await openOwn(path, { admit: (job) => job(), log: report })
    } catch (cause) {
      report(cause)
    }
  }
  /** Opens the public page. */
  const openPublic = async ({ request, admit, log: report }: PageRequest) => {
    const { pathname, search, origin, host } = new URL(request.url)
    const { redirect, address, ...decided } = await find({ pathname, search })
    const onlyEncoding = encodingOf(request)
    if (redirect) return redirectPage({ redirect, ...decided, ...heads, policy: policy([]) })
    if (address === undefined || isDevelopment)
      return admit(() => render({ request, settings, isShared: false, onlyEncoding, log: report }))
    if (isOwnHost(host) && !isChosen(address)) return openOwn(address, { admit, log: report })
    const whole = (isOwnHost(host) ? ownOrigin : origin) + address
    // Such a page is rarely requested again.
    return foreign.open(`${onlyEncoding} ${whole}`, () =>
      admit(() => renderShared(whole, { log: report, onlyEncoding })),
    )
  }
  /** Opens the page for a preview cookie; drafts are rendered for this request alone. */
  const openPrivate = async (pageRequest: PageRequest, cookie?: string): Promise<OpenedPage> => {
    const { request, admit, log: report } = pageRequest
    const visit = await preview.find(request, cookie)
    if (typeof visit !== 'object') {
      // Such a cookie can be forged, so it must not cost more than a visitor's request.
      const page = await openPublic(pageRequest)
      return forOneVisitor(page, visit === 'ended' ? preview.clearedCookie : undefined)
    }
    const page = await admit(() =>
      render({
        request,
        isShared: false,
        onlyEncoding: encodingOf(request),
        cacheControl: 'private, no-store',
        log: report,
        settings: { ...settings, preview: visit.settings },
        preview: { content: visit.content, framers: preview.framers },
        headers: previewHeaders,
      }),
    )
    return { ...page, isForeignStudio: visit.isForeignStudio }
  }
  const stopInvalidating = invalidatePages({ content, own, foreign, renew })

  return {
    /** The cached page at an address of the site's own host; undefined if there is none. */
    known: (address: string) => own.known(address),
    /** Whether the request's host does not affect the pages. */
    isOwnHost,

    async open(pageRequest: PageRequest): Promise<OpenedPage> {
      const { request, isSignedIn, admit, log: report } = pageRequest
      const { pathname } = new URL(request.url)
      if (isInternal(pathname)) {
        const visitor = (await isSignedIn()) ? forAdmins : settings
        return admit(() =>
          render({
            request,
            settings: visitor,
            isShared: false,
            onlyEncoding: encodingOf(request),
            log: report,
          }),
        )
      }
      const cookie = request.headers.get('Cookie') ?? undefined
      return isPublicVisit(cookie) ? openPublic(pageRequest) : openPrivate(pageRequest, cookie)
    },

    /** The target of the redirect at an address: path, query and fragment. */
    async redirectOf(address: string): Promise<string | undefined> {
      const url = new URL(ownOrigin + address)
      return (await find(url)).redirect?.location
    },

    /** Counts for `/metrics`. */
    get counts() {
      return { ...own.counts, ...own.size }
    },
    stop() {
      stopInvalidating()
      improvement.stop()
    },
  }
}
