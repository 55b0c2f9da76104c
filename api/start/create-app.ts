import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { signInRoutes } from '#api/admin/sign-in.routes.ts'
import { adminInquiriesRoutes } from '#api/admin/admin-inquiries.routes.ts'
import { emailStatusRoutes } from '#api/admin/email-status.routes.ts'
import { contentEventsRoutes } from '#api/site/content/content-events.routes.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { healthRoutes } from '#api/operations/health/health.routes.ts'
import { readyRoutes } from '#api/operations/health/ready.routes.ts'
import { serverRoutes } from '#api/operations/server/server.routes.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError, createErrorHandler, errorAnswer } from '#api/http/errors.ts'
import { type GateSources, throughGate } from '#api/http/limit/admission.ts'
import { requestLog, type RecordRequest } from '#api/http/request-log.ts'
import { sameOriginOnly } from '#api/http/same-origin.ts'
import { securityHeaders } from '#api/http/security-headers.ts'
import { cacheControl } from '#api/http/cache-control.ts'
import { staticFiles } from '#api/http/static-files.ts'
import { inquiryRoutes } from '#api/inquiry/inquiry.routes.ts'
import { kitsRoutes } from '#api/inquiry/kits.routes.ts'
import { lineSheetRoutes } from '#api/site/line-sheet/line-sheet.routes.ts'
import { mailgunEventsRoutes, usedEventNonces } from '#api/inquiry/mail/mailgun-events.routes.ts'
import { metricsRoutes } from '#api/operations/metrics/metrics.routes.ts'
import { crawlerFileRoutes } from '#api/site/page/crawler-files.routes.ts'
import { pageRoutes } from '#api/site/page/page.routes.ts'
import { redirectRoutes } from '#api/site/redirect/redirect.routes.ts'
import { previewRoutes } from '#api/preview/preview.routes.ts'
import { openNonceStore } from '#api/platform/redis/nonce-store.ts'
import { searchRoutes } from '#api/site/search/search.routes.ts'
import { shareRoutes } from '#api/site/share/share.routes.ts'
import { shopRoutes } from '#api/site/shop/shop.routes.ts'
import { studioRoutes } from '#api/site/studio/studio.routes.ts'
import { vitalsRoutes } from '#api/site/vitals/vitals.routes.ts'
import type { Inquiries } from './open-inquiries.ts'
import type { Composition, Services } from './open-services.ts'
import type { Site } from './open-site.ts'

/** The parts that the app is built from. */
export interface AppParts extends Pick<Composition, 'sources' | 'folders'> {
  readonly services: Services
  readonly site: Site
  readonly inquiries: Inquiries
  /** Traces, logs and counts each request. */
  readonly record: RecordRequest
  /** Whether the server is stopping and only answers remaining requests. */
  readonly isDraining: () => boolean
}

/** Builds the app, which does nothing until a request arrives. */
export function createApp(parts: AppParts) {
  const { services, site, inquiries, sources, folders, record } = parts
  const { env, log, metrics, admission } = services
  const { settings, content, pages, cdn, lineSheets, shareImages } = site
  const { client, shared } = folders
  const { guard } = inquiries.adminServices
  const gate = { admission, trustedProxies: env.TRUSTED_PROXIES }
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log, sources.isDevelopment))
  app.use(requestLog(record), securityHeaders(settings.siteUrl), compress())
  if (cdn) app.use(cdn.guard)
  app.route('/api', createApi(parts, gate))
  app.route('/metrics', metricsRoutes(metrics, valuesOf(env, 'METRICS_TOKEN')))
  app.route('/studio', studioRoutes(folders, sources.studioPage, settings))
  app.use('/assets/*', staticFiles({ root: client, cache: cacheControl.hashed }))
  // Serves files of other versions.
  if (shared !== undefined) {
    app.use('/assets/*', staticFiles({ root: join(shared, 'site'), cache: cacheControl.hashed }))
  }
  app.get('/assets/*', (c) => c.notFound())
  app.use('/pictures/*', staticFiles({ root: client, cache: cacheControl.unhashed }))
  app.get('/pictures/*', (c) => c.notFound())
  app.use(staticFiles({ root: client, cache: cacheControl.unhashed }))
  app.route('/', shareRoutes({ shareImages, ...gate }))
  app.route('/', crawlerFileRoutes({ site: sources.site, content, settings, ...gate }))
  app.route('/', lineSheetRoutes({ lineSheets, log, ...gate }))
  app.route('/', pageRoutes({ pages, isSignedIn: (c) => guard.isSignedIn(c), log, ...gate }))
  return app
}

function createApi(parts: AppParts, gate: GateSources) {
  const { services, site, inquiries, sources, isDraining } = parts
  const { env, clock, limits, metrics, redis, tracing } = services
  const { settings, content, shop } = site
  const { adminServices, intake, kits, outbox, outcomes, privacy } = inquiries
  const { trustedProxies } = gate
  const signingKeys = valuesOf(env, 'MAILGUN_SIGNING_KEY')
  const usedEvents = openNonceStore(usedEventNonces, redis)
  const none = new Hono<AppEnv>()
  const api = new Hono<AppEnv>()
  api.use(sameOriginOnly(settings.siteUrl))
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }))
  api
    .route('/contact', inquiryRoutes(intake, trustedProxies))
    .route('/content/events', contentEventsRoutes(site.contentEvents, trustedProxies))
    .route(
      '/vitals',
      settings.hasVitals ? vitalsRoutes(metrics.openVitals(), trustedProxies) : none,
    )
    .route('/preview', previewRoutes(site.preview, trustedProxies))
    .route('/admin', signInRoutes(adminServices.guard, trustedProxies))
    .route('/contacts', adminInquiriesRoutes(adminServices))
    .route('/email-status', emailStatusRoutes(adminServices))
    .route('/mailgun/events', mailgunEventsRoutes(signingKeys, outcomes, usedEvents, clock.now))
    .route(
      '/health',
      healthRoutes({
        content,
        privacy,
        outbox,
        clock,
        limits,
        redis,
        guard: adminServices.guard,
        cdn: site.cdn?.purges,
        shop,
        tracing,
        studioIsBuilt: sources.studioIsBuilt,
      }),
    )
    .route('/server', serverRoutes(env))
    .route('/ready', readyRoutes({ outbox, site: sources.site, isDraining }))
    // The routes above have their own limits, because they wait for other services or must always answer.
    .use(throughGate(gate))
    .route('/kits', kitsRoutes(kits))
    .route('/shop', shop ? shopRoutes({ content, site: sources.site }) : none)
    .route('/redirect', redirectRoutes(site.pages))
    .route('/search', searchRoutes(site.search))
  api.all('*', (c) => errorAnswer(c, new AppError('not-found', 'There is no such address.')))
  return api
}

function refuseMethod(c: Context<AppEnv>, methods: string[]) {
  c.header('Allow', methods.join(', '))
  return errorAnswer(c, new AppError('method-not-allowed', `Use ${methods.join(' or ')} here.`))
}
