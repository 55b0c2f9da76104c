import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { AdminServices } from './admin/admin-services.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { adminInquiriesRoutes } from './admin/admin-inquiries.routes.ts'
import { emailStatusRoutes } from './admin/email-status.routes.ts'
import type { AppEnv } from './http/app-env.ts'
import type { Cdn } from './site/cdn/cdn.ts'
import { AppError, createErrorHandler, errorAnswer } from './http/errors.ts'
import type { ContentEvents } from './site/content/content-events.ts'
import { contentEventsRoutes } from './site/content/content-events.routes.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { lineSheetRoutes } from './site/line-sheet/line-sheet.routes.ts'
import type { LineSheets } from './site/line-sheet/line-sheets.ts'
import { healthRoutes, type HealthSources } from './operations/health/health.routes.ts'
import { readyRoutes, type ReadySources } from './operations/health/ready.routes.ts'
import { inquiryRoutes } from './inquiry/inquiry.routes.ts'
import type { Intake } from './inquiry/intake.ts'
import type { KitDirectory } from './inquiry/kit-directory.ts'
import { kitsRoutes } from './inquiry/kits.routes.ts'
import type { MailOutcomes } from './inquiry/mail-outcomes.ts'
import { mailgunEventsRoutes } from './inquiry/mail/mailgun-events.routes.ts'
import { metricsRoutes } from './operations/metrics/metrics.routes.ts'
import type { Metrics } from './operations/metrics/metrics.ts'
import type { Preview } from './preview/open-preview.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { documentRoutes, type DocumentSources } from './site/page/document.routes.ts'
import { pageRoutes, type PageRouteSources } from './site/page/page.routes.ts'
import { redirectRoutes } from './site/page/redirect.routes.ts'
import type { Pages } from './site/page/pages.ts'
import type { Search } from './site/page/site-bundle.ts'
import { cacheControl, staticFiles } from './http/static-files.ts'
import { type GateSources, throughGate } from './http/limit/admission.ts'
import { requestLog, type RecordRequest } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { searchRoutes } from './site/search/search.routes.ts'
import type { ShareImages } from './site/share/share-images.ts'
import { shareRoutes } from './site/share/share.routes.ts'
import { shopRoutes } from './site/shop/shop.routes.ts'
import type { ShopSnapshot } from './site/shop/shop-snapshot.ts'
import type { OneTimeMarks } from './platform/redis/one-time-marks.ts'
import type { Tracing } from './platform/trace/tracing.ts'
import { vitalsRoutes } from './site/vitals/vitals.routes.ts'
import { studioRoutes, type StudioPage } from './site/studio/studio.routes.ts'

/** The parts that the app is built from; `api/start/` creates them. */
export interface AppDependencies
  extends
    DocumentSources,
    Omit<PageRouteSources, 'isSignedIn'>,
    Omit<HealthSources, 'outbox' | 'cdn'>,
    GateSources {
  content: DocumentSources['content'] & HealthSources['content']
  /** The CDN in front, if there is one. */
  cdn?: Pick<Cdn, 'guard' | 'purges'> | undefined
  contentEvents: Pick<ContentEvents, 'open'>
  lineSheets: Pick<LineSheets, 'open'>
  shareImages: Pick<ShareImages, 'open'>
  /** The shop's products, if it is on; they are in `content` then. */
  shop?: Pick<ShopSnapshot, 'state'> | undefined
  pages: Pick<Pages, 'open' | 'redirectOf'>
  search: Search
  intake: Pick<Intake, 'receive'>
  kits: Pick<KitDirectory, 'find' | 'search'>
  outcomes: MailOutcomes
  /** The Mailgun events that have been processed. */
  usedEvents: OneTimeMarks
  outbox: HealthSources['outbox'] & ReadySources['outbox']
  isDraining: ReadySources['isDraining']
  adminServices: AdminServices
  preview: Preview
  metrics: Metrics
  /** Traces, logs and counts each request. */
  record: RecordRequest
  tracing: Tracing
  /** The tokens that authorize reading the metrics. */
  metricsTokens: readonly string[]
  /** Keys that verify Mailgun's events; if empty, all events are rejected. */
  mailgunSigningKeys: readonly string[]
  /** Absolute paths of the build's folders and of the folder that all servers share. */
  folders: { client: string; studio: string; shared?: string }
  studioPage: StudioPage
}

/** Builds the app; it does nothing until a request arrives. */
export function createApp(deps: AppDependencies) {
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(deps.log))
  app.use(requestLog(deps.record), securityHeaders(deps.settings.siteUrl), compress())
  if (deps.cdn) app.use(deps.cdn.guard)
  app.route('/api', createApi(deps))
  app.route('/metrics', metricsRoutes(deps.metrics, deps.metricsTokens))
  app.route('/studio', studioRoutes(deps.folders, deps.studioPage, deps.settings))
  const { client, shared } = deps.folders
  app.use('/assets/*', staticFiles({ root: client, cache: cacheControl.hashed }))
  // Serves files of other versions.
  if (shared !== undefined) {
    app.use('/assets/*', staticFiles({ root: join(shared, 'site'), cache: cacheControl.hashed }))
  }
  app.get('/assets/*', (c) => c.notFound())
  app.use('/pictures/*', staticFiles({ root: client, cache: cacheControl.named }))
  app.get('/pictures/*', (c) => c.notFound())
  app.use(staticFiles({ root: client, cache: cacheControl.named }))
  app.route('/', shareRoutes(deps))
  app.route('/', documentRoutes(deps))
  app.route('/', lineSheetRoutes(deps))
  app.route('/', pageRoutes({ ...deps, isSignedIn: (c) => deps.adminServices.guard.isSignedIn(c) }))
  return app
}

function createApi(deps: AppDependencies) {
  const { content, privacy, limits, studioIsBuilt, trustedProxies } = deps
  const { mailgunSigningKeys, metrics, adminServices, contentEvents, intake, outcomes, outbox } =
    deps
  const { hasVitals } = deps.settings
  const none = new Hono<AppEnv>()
  const api = new Hono<AppEnv>()
  api.use(sameOriginOnly(deps.settings.siteUrl))
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }))
  api
    .route('/contact', inquiryRoutes(intake, trustedProxies))
    .route('/content/events', contentEventsRoutes(contentEvents, trustedProxies))
    .route('/vitals', hasVitals ? vitalsRoutes(metrics.openVitals(), trustedProxies) : none)
    .route('/preview', previewRoutes(deps.preview, trustedProxies))
    .route('/admin', adminRoutes(adminServices.guard, trustedProxies))
    .route('/contacts', adminInquiriesRoutes(adminServices))
    .route('/email-status', emailStatusRoutes(adminServices))
    .route('/mailgun/events', mailgunEventsRoutes(mailgunSigningKeys, outcomes, deps.usedEvents))
    .route(
      '/health',
      healthRoutes({
        content,
        privacy,
        outbox,
        limits,
        redis: deps.redis,
        guard: adminServices.guard,
        cdn: deps.cdn?.purges,
        shop: deps.shop,
        tracing: deps.tracing,
        studioIsBuilt,
      }),
    )
    .route('/ready', readyRoutes({ outbox, site: deps.site, isDraining: deps.isDraining }))
    // The routes above have their own limits, because they wait for other services or must always answer.
    .use(throughGate(deps))
    .route('/kits', kitsRoutes(deps.kits))
    .route('/shop', deps.shop ? shopRoutes(deps) : none)
    .route('/redirect', redirectRoutes(deps.pages))
    .route('/search', searchRoutes(deps.search))
  api.all('*', (c) => errorAnswer(c, new AppError('not-found', 'There is no such address.')))
  return api
}

function refuseMethod(c: Context<AppEnv>, methods: string[]) {
  c.header('Allow', methods.join(', '))
  return errorAnswer(c, new AppError('method-not-allowed', `Use ${methods.join(' or ')} here.`))
}
