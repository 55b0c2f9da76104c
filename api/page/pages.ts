import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import { sitePolicy } from '#api/http/policy/site-policy.ts'
import type { Log } from '#api/log/log.ts'
import { PageCache } from './page-cache.ts'
import { createPageRenderer, type PageContent } from './page-renderer.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { isForEverybody } from './page-visit.ts'
import { improvePage, type RenderedPage } from './rendered-page.ts'
import type { SiteBundle } from './site-bundle.ts'

/** Enough for several hundred pages. */
const maxBytes = 64 * 1024 * 1024
/** Whoever makes up hosts displaces pages of made-up hosts only. */
const maxForeignBytes = maxBytes / 16

/** How many pages are renewed after a change: those that were asked for last. */
const maxRenewed = 64
/** How many pages may wait to be compressed as well as possible. */
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
  /** Where a CDN is in front. */
  cdnHeaders?: CdnHeaders | undefined
  log: Log
}

/** One request for a page. */
export interface PageRequest {
  readonly request: Request
  /** Whether a signed-in admin asks; asked for internal pages only. */
  readonly isSignedIn: () => Promise<boolean>
  readonly log: (error: unknown) => void
}

/** The paths of the internal pages, matched as the router does. */
const internalPath = /^\/(design|images)\/?$/i

/** The site's pages, from memory while nothing in them has changed. */
export type Pages = ReturnType<typeof createPages>

/** @param sources.content its changes forget the pages that they concern */
export function createPages(sources: PageSources) {
  const { site, content, settings, isDevelopment, cdnHeaders, log } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const render = createPageRenderer(site, content, policy, cdnHeaders)
  const own = new PageCache<RenderedPage>({ maxBytes })
  const foreign = new PageCache<RenderedPage>({ maxBytes: maxForeignBytes })
  const { origin: ownOrigin, host: ownHost, protocol } = new URL(settings.siteUrl)
  const forAdmins: RuntimeSettings = { ...settings, openPages: ['design', 'images'] }
  // A site on https has one address, whatever the request's host (web/seo/addresses.ts).
  const isOwnHost = (host: string | undefined) => protocol === 'https:' || host === ownHost

  const isInternal = (path: string) => {
    const page = internalPath.exec(path)?.[1]?.toLowerCase()
    return page !== undefined && !settings.openPages?.some((open) => open === page)
  }

  const renderShared = (address: string, report: PageRequest['log']) =>
    render({ request: new Request(address), settings, isShared: true, log: report })
  const improvement = createBackgroundQueue<Improvable>(maxImprovable, async ([path, page]) => {
    if (!own.holds(path, page)) return
    const report = (err: unknown) => log.error({ err }, 'a page could not be compressed')
    await improvePage(page).then((better) => own.replace(path, page, better), report)
  })
  const openOwn = (path: string, report: PageRequest['log']) =>
    own.open(path, async () => {
      const page = await renderShared(ownOrigin + path, report)
      if (page.lifetimeMs === Infinity) improvement.add([[path, page]])
      return page
    })
  const renewal = createBackgroundQueue<string>(maxRenewed, async (path) => {
    const report = (err: unknown) => log.error({ err }, 'page failed')
    await openOwn(path, report).catch(report)
  })
  const stopListening = content.onChange(({ tags }) => {
    foreign.forget(tags)
    renewal.add(own.forget(tags))
  })

  return {
    /** The page at an address within the site's own host, if it is kept. */
    known: (address: string) => own.known(address),
    /** Whether the host of a request makes no difference to the pages. */
    isOwnHost,

    async open({ request, isSignedIn, log: report }: PageRequest): Promise<RenderedPage> {
      const { pathname, search, origin, host } = new URL(request.url)
      if (isInternal(pathname)) {
        const visitor = (await isSignedIn()) ? forAdmins : settings
        return render({ request, settings: visitor, isShared: false, log: report })
      }
      if (!isForEverybody(request.headers.get('Cookie') ?? undefined)) {
        return render({ request, settings, isShared: false, log: report })
      }
      const { findPage } = await site()
      const address = isDevelopment
        ? undefined
        : await findPage({ path: pathname, search, content, settings })
      if (address === undefined) return render({ request, settings, isShared: false, log: report })
      if (isOwnHost(host)) return openOwn(address, report)
      return foreign.open(origin + address, () => renderShared(origin + address, report))
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
