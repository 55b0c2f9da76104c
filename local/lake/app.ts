import { Hono, type MiddlewareHandler } from 'hono'
import { getPath as pathOf } from 'hono/utils/url'
import type { AccountStore } from './account/account-store.ts'
import { accessMiddleware } from './account/access-middleware.ts'
import { authRoutes } from './account/auth.routes.ts'
import { userRoutes } from './account/user.routes.ts'
import type { AssetUrls } from './assets/asset-urls.ts'
import type { AssetFiles } from './assets/asset-files.ts'
import { deliveryRoutes } from './assets/delivery.routes.ts'
import { uploadRoutes } from './assets/upload.routes.ts'
import { dataRoutes } from './data-routes.ts'
import { cors } from './http/cors.ts'
import type { UnknownRequests } from './http/unknown-requests.ts'
import { requestSize } from './http/request-size.ts'
import { StreamHosts } from './http/stream-hosts.ts'
import { answerLakeError, badRequest } from './lake-error.ts'
import type { LakeVariables } from './lake-variables.ts'
import type { Lake } from './lake.ts'
import { platformRoutes } from './platform/platform.routes.ts'
import { datasetRoutes, projectRoutes } from './platform/project.routes.ts'

/** What the lake's HTTP interface is made of. */
export interface LakeAppOptions {
  readonly lake: Lake
  readonly accounts: AccountStore
  readonly assets: AssetFiles
  readonly assetUrls: AssetUrls
  readonly unknownRequests: UnknownRequests
  readonly projectId: string
  /** The address of the stand-ins, such as `http://localhost:3333`. */
  readonly origin: string
  /** Whether a page of that origin can call the lake from a browser. */
  readonly isAllowedOrigin: (origin: string) => boolean
}

/** Version prefix of the hosted API: `v1`, `vX` or a date. */
const version = '/:version{v(?:X|1|\\d{4}-\\d{2}-\\d{2})}'

/**
 * The whole HTTP interface as hosted Sanity offers it: on the project's host, on the global API
 * host, and as the CDN for images and files.
 */
export function lakeApp(options: LakeAppOptions): Hono<{ Variables: LakeVariables }> {
  const { lake, accounts, assets, unknownRequests, projectId, isAllowedOrigin } = options
  const streams = new StreamHosts()
  const isAllowed = (origin: string, request: Request) =>
    origin === 'null'
      ? streams.isAdmitted(new URL(request.url), request.headers.get('host') ?? '')
      : isAllowedOrigin(origin)
  const api = new Hono<{ Variables: LakeVariables }>()
    .route('/auth', authRoutes(options))
    .route('/users', userRoutes(accounts))
    .route('/projects', projectRoutes(lake, projectId))
    .route('/datasets', datasetRoutes(lake))
    .route(
      '/data',
      dataRoutes(lake, (c, detail) => unknownRequests.recordDetail(c, detail)),
    )
    .route('/assets', uploadRoutes(lake, assets, options.assetUrls))
    .route('/', platformRoutes(isAllowedOrigin))
  // `sanity migrate` requests `//v…`, which the hosted API accepts as `/v…`.
  const getPath = (request: Request) => pathOf(request).replace(/^\/{2,}/, '/')
  return new Hono<{ Variables: LakeVariables }>({ getPath })
    .onError(answerLakeError)
    .notFound((c) => unknownRequests.answer(c))
    .get('/__ledger', (c) => c.json(unknownRequests.entries))
    .use(cors(isAllowed))
    .use(requestSize)
    .route('/', deliveryRoutes(assets, projectId))
    .use(`${version}/*`, requireValidVersion)
    .use(`${version}/*`, accessMiddleware(accounts))
    .use(streams.redirect)
    .route(version, api)
}

const requireValidVersion: MiddlewareHandler = async (c, next) => {
  const [, date] = /^v(\d.{9})$/.exec(c.req.param('version') ?? '') ?? []
  if (date !== undefined && new Date(date).toJSON()?.slice(0, 10) !== date) {
    throw badRequest(`Invalid API version "${date}": it must be a date, 1 or X`)
  }
  await next()
}
