import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openAdminServices } from '#api/admin/admin-services.ts'
import { createApp, type AppDependencies } from '#api/app.ts'
import { createCdn } from '#api/cdn/cdn.ts'
import { openAnswerFiles } from '#api/content/answer-files.ts'
import { ContentEvents } from '#api/content/content-events.ts'
import { prefetchContent } from '#api/page/prefetch-content.ts'
import { createServerContent } from '#api/content/server-content.ts'
import { valuesOf } from '#api/env/second-values.ts'
import { createRequestRecord } from '#api/http/request-log.ts'
import { Admission } from '#api/http/limit/admission.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { KitDirectory } from '#api/inquiry/kit-directory.ts'
import { createPrivacyCheck } from '#api/inquiry/privacy-check.ts'
import { AddressRecord } from '#api/redirect/address-record.ts'
import { createLakeClients } from '#api/lake/lake-clients.ts'
import { usedEventMarks } from '#api/mail/mailgun-events.routes.ts'
import { loadSender } from '#api/mail/sender.ts'
import { Metrics } from '#api/metrics/metrics.ts'
import { timedSite } from '#api/metrics/timed-site.ts'
import { createLineSheets } from '#api/line-sheet/line-sheets.ts'
import { createPageListener } from '#api/page/page-listener.ts'
import { createPages } from '#api/page/pages.ts'
import { createRuntimeSettings } from '#api/page/runtime-settings.ts'
import { openPreview } from '#api/preview/open-preview.ts'
import { openOneTimeMarks } from '#api/redis/one-time-marks.ts'
import { RedisLink } from '#api/redis/redis-link.ts'
import { createSearch } from '#api/search/search.ts'
import { ImageFolder } from '#api/share/image-folder.ts'
import { createShareImages } from '#api/share/share-images.ts'
import { openShop } from '#api/shop/open-shop.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'
import { kitSlugOf, productPath } from '#schemas/product/product-path.ts'
import type { Env } from '#api/env.ts'
import type { Log } from '#api/log/log.ts'
import type { SiteSources } from '#api/page/site-sources.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { openInquiryPipeline } from './inquiry-pipeline.ts'

/**
 * Puts the product together from the environment: the one place where the parts meet, for the
 * server and for tests alike.
 *
 * @throws {EnvironmentError} where `DATA_DIR` holds the outbox of a later version
 */
export async function composeApp(composition: Composition) {
  const { env, log, sources, folders, tracing = untraced } = composition
  const { isDevelopment } = sources
  const clients = createLakeClients(env)
  const metrics = new Metrics()
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = env
  const redis = url === undefined ? undefined : await RedisLink.open({ url, prefix }, log)
  const limits = openRateLimits(redis)
  // A page costs a multiple of its usual time when the site runs from its sources.
  const admission = new Admission(isDevelopment ? { budgetMs: Infinity } : {})
  const onLakeError = (cause: unknown) => metrics.failed('lake', cause)
  const files = isDevelopment ? undefined : openAnswerFiles(env, log)
  const lakeOptions = { files, onLakeError, isDevelopment, tracing }
  const lake = createServerContent(clients.anonymous, log, lakeOptions)
  const settings = createRuntimeSettings(env)
  const site = timedSite(sources.site, metrics)
  const shop =
    settings.shop &&
    openShop({
      settings: settings.shop,
      env,
      content: lake,
      site,
      log,
      onFailure: (cause) => metrics.failed('shop', cause),
    })
  const contentEvents = new ContentEvents({
    content: lake,
    shop: shop?.snapshot,
    log,
    limit: env.LIVE_STREAM_LIMIT,
  })
  const content = shop?.content ?? lake
  const privacy = createPrivacyCheck(clients.anonymous, log)
  const sender = () => loadSender(content)
  const kits = new KitDirectory({
    load: async () => (await site()).loadKitAddresses(content),
    redirectOf: async (slug) => kitSlugOf((await pages.redirectOf(productPath(slug))) ?? ''),
  })
  const inquiries = new InquiryRepository(clients)
  const inquiryPipeline = await openInquiryPipeline({
    env,
    inquiries,
    writer: clients.writer,
    log,
    metrics,
    limits,
    sender,
    kits,
    tracing,
  })
  const adminServices = openAdminServices({
    env,
    inquiries,
    delivery: inquiryPipeline,
    limits,
    admission,
    redis,
    log,
  })
  const cdn = createCdn({ env, log, onFailure: (cause) => metrics.failed('cdn', cause) })
  const { seller } = shop ?? {}
  const preview = openPreview({ env, clients, limits, site, seller, log, onLakeError })
  const rendering = { site, content, settings, cdnHeaders: cdn?.headersOf }
  const search = createSearch({ site, content, tracing })
  const pages = createPages({ ...rendering, isDevelopment, search, preview, log, tracing })
  const lineSheets = createLineSheets({
    ...rendering,
    onMade: ({ outcome, ...made }) => {
      metrics.lineSheet(outcome)
      if (outcome === 'incomplete') log.warn(made, 'line sheet lacks pictures')
    },
  })
  // In development, pages are rendered from the sources, and each load takes long.
  const prefetch = isDevelopment ? undefined : prefetchContent({ ...rendering, sender, log })
  const shareFolder = new ImageFolder(join(env.DATA_DIR, 'share'), log)
  const shareImages = createShareImages({ site, content, folder: shareFolder, log })
  // What leaves the catalogue is remembered for those whose form is open.
  content.onChange(() => void kits.refresh())
  // After the pages, which have forgotten what changed before the CDN asks for it again.
  content.onChange((change) => cdn?.purges.handleChange(change))
  const record = createRequestRecord(log, metrics)
  let isDraining = false
  const parts = {
    admission,
    content,
    contentEvents,
    privacy,
    log,
    inquiryPipeline,
    kits,
    adminServices,
    limits,
    redis,
    metrics,
    pages,
    search,
    lineSheets,
    shareImages,
    preview,
    tracing,
  }
  const app = createApp({
    ...parts,
    ...inquiryPipeline,
    ...sources,
    folders,
    isDraining: () => isDraining,
    settings,
    record,
    cdn,
    usedEvents: openOneTimeMarks(usedEventMarks, redis),
    shop: shop?.snapshot,
    metricsTokens: valuesOf(env, 'METRICS_TOKEN'),
    trustedProxies: env.TRUSTED_PROXIES,
    mailgunSigningKeys: valuesOf(env, 'MAILGUN_SIGNING_KEY'),
  })
  metrics.watch({
    ...parts,
    outbox: inquiryPipeline.outbox,
    cdn: cdn?.purges,
    shop: shop?.snapshot,
    guard: adminServices.guard,
    dataDir: env.DATA_DIR,
  })
  const answer = getRequestListener(app.fetch)
  const answerKept = createPageListener({ pages, record, siteUrl: env.SITE_URL, tracing })
  const stopped = new AbortController()
  let backgroundJobs: ReturnType<typeof startBackgroundJobs> | undefined

  return {
    app,
    /** Answers a request to the HTTP server: a kept page at once, everything else by the app. */
    listener: (request: IncomingMessage, response: ServerResponse): void => {
      // A proxy then opens no further request on a connection that is about to end.
      if (isDraining) response.setHeader('Connection', 'close')
      if (!answerKept(request, response)) void answer(request, response)
    },
    env,
    clients,
    ...parts,
    /**
     * Begins deliveries and background jobs.
     *
     * @param warmUpMs how long to wait for the lake's first answer; without it the lake is not asked
     */
    async start(warmUpMs?: number): Promise<void> {
      void privacy.run(stopped.signal)
      inquiryPipeline.start()
      cdn?.purges.start()
      const { outbox } = inquiryPipeline
      const { resend } = adminServices
      const addresses = new AddressRecord(clients)
      backgroundJobs = startBackgroundJobs({
        env,
        clients,
        inquiries,
        addresses,
        outbox,
        resend,
        deliver: () => inquiryPipeline.start(),
        log,
      })
      const shopIsRead = shop?.snapshot.refresh()
      if (warmUpMs === undefined) return
      if (!isDevelopment) shareImages.start()
      const warm = Promise.all([content.warmUp().then(() => kits.refresh()), shopIsRead])
      await withTimeout(warm, warmUpMs, () => undefined)
    },
    /**
     * Goes on answering, says at `/api/ready` that no more requests should come, and ends the streams
     * of open pages, which then open others elsewhere.
     */
    drain(): void {
      isDraining = true
      contentEvents.stop()
      preview.events.stop()
    },
    /** Ends everything: first what begins new work, then requests, then deliveries under way. */
    async stop({ deliveryGraceMs, closeServer }: StopOrder): Promise<void> {
      stopped.abort()
      inquiryPipeline.stopWaiting()
      prefetch?.stop()
      content.stop()
      shop?.snapshot.stop()
      contentEvents.stop()
      preview.events.stop()
      pages.stop()
      lineSheets.stop()
      shareImages.stop()
      cdn?.purges.stop()
      adminServices.stop()
      backgroundJobs?.stop()
      await closeServer?.()
      await inquiryPipeline.stop(deliveryGraceMs)
      adminServices.close()
      redis?.close()
    },
  }
}

/** What differs between the server and a test. */
export interface Composition {
  readonly env: Env
  readonly log: Log
  /** Where the site's and the Studio's code comes from. */
  readonly sources: Pick<SiteSources, 'site' | 'studioPage' | 'studioIsBuilt' | 'isDevelopment'>
  /** Absolute paths of the build's folders. */
  readonly folders: AppDependencies['folders']
  /** Nothing is traced without it. */
  readonly tracing?: Tracing
}

/** How a composed app stops. */
export interface StopOrder {
  /** How long deliveries under way can take to end, in ms; the outbox keeps the rest. */
  readonly deliveryGraceMs: number
  /** Ends the requests under way; called once nothing begins new work any more. */
  readonly closeServer?: () => Promise<void>
}
