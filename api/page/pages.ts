import { encodingFor } from '#api/http/accept-encoding.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import { sitePolicy } from '#api/http/policy/site-policy.ts'
import { securityHeaderList } from '#api/http/security-headers.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import type { Preview } from '#api/preview/open-preview.ts'
import type { Header } from '#api/http/header.ts'
import type { Log } from '#api/log/log.ts'
import { untraced, type PageOrigin, type Tracing } from '#api/trace/tracing.ts'
import { PageCache } from './page-cache.ts'
import { internalPages } from './runtime-settings.ts'
import { createPageRenderer, type PageContent, type PageOrder } from './page-renderer.ts'
import { recordContent } from './content-record.ts'
import { createRefusalLog, redirectPage } from './redirect-page.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { isForEverybody } from './page-visit.ts'
import { forOneVisitor, improvePage, type RenderedPage } from './rendered-page.ts'
import type { Search, SiteBundle } from './site-bundle.ts'

/** Enough for several hundred pages. */
const maxBytes = 64 * 1024 * 1024
/** Whoever makes up hosts, or compares kits in every way, displaces such pages only. */
const maxForeignBytes = maxBytes / 16

/** How many pages are renewed after a change: those that were asked for last. */
const maxRenewed = 64
/** How many pages can wait to be compressed as well as possible. */
const maxImprovable = 1024

type Improvable = readonly [path: string, page: RenderedPage]

/** What pages are made from. */
export interface PageSources {
  /** The site's server bundle; in development, loaded again after a change of the sources. */
  site: () => Promise<SiteBundle>
  content: PageContent & Pick<ServerContent, 'onChange'>
  settings: RuntimeSettings
  /** Whether the site is served from its sources, with hot reload; then nothing is kept. */
  isDevelopment: boolean
  /** Answers the searches of pages with results. */
  search?: Search
  /** Where a CDN is in front. */
  cdnHeaders?: CdnHeaders | undefined
  /** Who previews drafts. */
  preview: PreviewSource
  /** Called with the seconds that each rendering took. */
  onRendered?: (seconds: number) => void
  log: Log
  tracing?: Pick<Tracing, 'during' | 'pageFound'>
}

/** What pages need of the preview. */
type PreviewSource = Pick<Preview, 'guard' | 'visit' | 'framers'> & {
  cookie: Pick<Preview['cookie'], 'cleared'>
}

/** One request for a page. */
export interface PageRequest {
  readonly request: Request
  /** Whether a signed-in admin asks; asked for internal pages only. */
  readonly isSignedIn: () => Promise<boolean>
  /** The gate that a page passes which has to be rendered. */
  readonly admit: Admit
  readonly log: (error: unknown) => void
}

/** A page for one request. */
export interface OpenedPage extends RenderedPage {
  /** Whether it is a preview for a Studio at another, configured address. */
  readonly isForeignStudio?: boolean
}

/** The headers of a preview; it is nobody's search result. */
const previewHeaders: readonly Header[] = [['X-Robots-Tag', 'noindex']]

/** The paths of the internal pages, matched as the router does. */
const internalPath = /^\/(design|images|shopify-test)\/?$/i

const encodingOf = ({ headers }: Request) =>
  encodingFor(headers.get('Accept-Encoding') ?? undefined)

/** Whether visitors put together what a page shows: there are too many such pages to keep them all. */
const isChosen = (address: string) => address.startsWith('/products/compare?')

/** The site's pages, from memory while nothing in them has changed. */
export type Pages = ReturnType<typeof createPages>

/** @param sources.content its changes forget the pages that they concern */
export function createPages(sources: PageSources) {
  const { site, content, settings, isDevelopment, cdnHeaders, search, preview, log } = sources
  const { tracing = untraced, onRendered = () => {} } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const security = securityHeaderList(settings.siteUrl)
  const onRefused = createRefusalLog(log)
  const heads = { policy, security, cdnHeaders }
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
  // A site on https has one address, whatever the request's host (web/seo/addresses.ts).
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
  /** What answers an address, with what decides it. */
  const find = async ({ pathname: path, search }: Pick<URL, 'pathname' | 'search'>) => {
    const { findPage } = await site()
    const record = recordContent(content)
    const { lifetimeMs } = content
    const found = await findPage({ path, search, content: record.content, settings, onRefused })
    return { ...found, record, lifetimeMs }
  }
  const renewal = createBackgroundQueue<string>(maxRenewed, async (path) => {
    const report = (err: unknown) => log.error({ err }, 'page failed')
    const renew = async () => {
      // What was no page might be redirected by now.
      const { redirect } = await find(new URL(ownOrigin + path))
      if (!redirect) await openOwn(path, { admit: (job) => job(), log: report })
    }
    await renew().catch(report)
  })
  /** The page that everybody gets. */
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
  /** The page for somebody with a cookie of a preview; drafts are rendered for this request alone. */
  const openPrivate = async (asked: PageRequest, cookie?: string): Promise<OpenedPage> => {
    const { request, admit, log: report } = asked
    const found = await preview.guard.find(cookie)
    if (typeof found !== 'object') {
      // Anybody can make such a cookie up, so it must not cost more than a visitor's request.
      const page = await openPublic(asked)
      return forOneVisitor(page, found === 'ended' ? preview.cookie.cleared : undefined)
    }
    const visit = await preview.visit(found, request)
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
  const stopListening = content.onChange(({ tags }) => {
    foreign.forget(tags)
    renewal.add(own.forget(tags))
  })

  return {
    /** The page at an address within the site's own host, if it is kept. */
    known: (address: string) => own.known(address),
    /** Whether the host of a request makes no difference to the pages. */
    isOwnHost,

    async open(asked: PageRequest): Promise<OpenedPage> {
      const { request, isSignedIn, admit, log: report } = asked
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
      return isForEverybody(cookie) ? openPublic(asked) : openPrivate(asked, cookie)
    },

    /** Where an address within the site leads by redirect: path, query and fragment. */
    async redirectOf(address: string): Promise<string | undefined> {
      const url = new URL(ownOrigin + address)
      return (await find(url)).redirect?.location
    },

    /** What `/metrics` tells. */
    get counts() {
      return { ...own.counts, ...own.size }
    },
    stop() {
      stopListening()
      renewal.stop()
      improvement.stop()
    },
  }
}
