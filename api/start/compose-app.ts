import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestRecord } from '#api/http/request-log.ts'
import { answerCachedPages } from '#api/site/page/answer-cached-pages.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { createApp } from './create-app.ts'
import { openInquiries } from './open-inquiries.ts'
import { openServices, type Composition } from './open-services.ts'
import { openSite } from './open-site.ts'

/** Options for stopping the composed app. */
export interface StopOrder {
  /** How long running deliveries can take to finish, in ms; the outbox stores the other deliveries. */
  readonly deliveryGraceMs: number
  /** Closes the server after running requests; called once no new work starts. */
  readonly closeServer?: () => Promise<void>
}

/**
 * Composes the product from the environment, for the server and for tests.
 *
 * @throws {EnvironmentError} if `DATA_DIR` holds the outbox of a later version
 */
export async function composeApp(composition: Composition) {
  const { sources, folders } = composition
  const services = await openServices(composition)
  const site = openSite(sources, services)
  const inquiries = await openInquiries(sources, services, site)
  const { env, log, clock, metrics, redis, tracing, admission } = services
  const { settings, content, contentEvents, shop, cdn, pages } = site
  const { outbox, adminServices, privacy } = inquiries
  const record = createRequestRecord(log, metrics, tracing, env.LOG_REQUESTS)
  let isDraining = false
  const app = createApp({
    services,
    site,
    inquiries,
    sources,
    folders,
    record,
    isDraining: () => isDraining,
  })
  metrics.watch({
    outbox,
    clock,
    content,
    contentEvents,
    privacy,
    cdn: cdn?.purges,
    shop,
    redis,
    guard: adminServices.guard,
    pages,
    admission,
    dataDir: env.DATA_DIR,
    tracing,
  })
  const answer = getRequestListener(app.fetch)
  const answerFromCache = answerCachedPages({ pages, siteUrl: settings.siteUrl, record })

  return {
    services,
    site,
    inquiries,
    app,
    /** Answers a request to the HTTP server: cached pages at once, everything else through the app. */
    listener: (request: IncomingMessage, response: ServerResponse): void => {
      // Prevents a proxy from sending further requests on a connection that will close.
      if (isDraining) response.setHeader('Connection', 'close')
      if (!answerFromCache(request, response)) void answer(request, response)
    },
    /**
     * Starts deliveries and background jobs.
     *
     * @param warmUpMs how long to wait for the lake's first answer; if undefined, the lake is not queried
     */
    async start(warmUpMs?: number): Promise<void> {
      inquiries.start()
      cdn?.purges.start()
      const shopIsRead = shop?.refresh()
      if (warmUpMs === undefined) return
      const warm = Promise.all([site.warmUp().then(() => inquiries.kits.refresh()), shopIsRead])
      await withTimeout(warm, warmUpMs, () => undefined)
    },
    /**
     * Continues to answer, but reports at `/api/ready` that no more requests should come. Ends the streams of
     * open pages, which then connect to another server.
     */
    drain(): void {
      isDraining = true
      site.endStreams()
    },
    /** Stops everything: first the sources of new work, then requests, then running deliveries. */
    async stop({ deliveryGraceMs, closeServer }: StopOrder): Promise<void> {
      inquiries.stop()
      site.stop()
      await closeServer?.()
      await inquiries.close(deliveryGraceMs)
      redis?.close()
    },
  }
}
