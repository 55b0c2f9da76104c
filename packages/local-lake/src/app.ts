import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getPath as pathOf } from 'hono/utils/url'
import { anonymousAccess, type LakeVariables } from './access.ts'
import { type AccountStore, bearerToken } from './account/account-store.ts'
import { authRoutes } from './account/auth.routes.ts'
import { userRoutes } from './account/user.routes.ts'
import type { AssetFiles } from './assets/asset-files.ts'
import type { AssetUrls } from './assets/asset-urls.ts'
import { deliveryRoutes } from './assets/delivery.routes.ts'
import { uploadRoutes } from './assets/upload.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { StreamHosts } from './http/stream-hosts.ts'
import type { UnknownRequests } from './http/unknown-requests.ts'
import { answerLakeError, badRequest, LakeError } from './lake-error.ts'
import type { Lake } from './lake.ts'
import { limits } from './limits.ts'
import {
  datasetRoutes,
  invitationRoutes,
  platformRoutes,
  projectRoutes,
} from './platform/project.routes.ts'
import { hasReleases } from './perspective.ts'
import { queryRoutes } from './query.routes.ts'
import { checkTag } from './read-request.ts'
import { listenRoutes, liveRoutes } from './stream/listen.routes.ts'
import { StreamLimits } from './stream/stream-limits.ts'
import { type RecordUnknown, writeRoutes } from './write.routes.ts'

/** The parts of the lake's HTTP interface. */
export interface LakeAppOptions {
  readonly lake: Lake
  readonly accounts: AccountStore
  readonly assets: AssetFiles
  readonly assetUrls: AssetUrls
  readonly unknownRequests: UnknownRequests
  readonly projectId: string
  /** The lake's URL, such as `http://localhost:3333`. */
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
    .route('/projects', projectRoutes(options))
    .route('/invitations', invitationRoutes(options))
    .route('/datasets', datasetRoutes(options))
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
    .get('/', (c) => c.text('This is a local Content Lake.'))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .get('/__ledger', (c) => c.json(unknownRequests.entries))
    .use(cors(isAllowed))
    .use(requestSize)
    .route('/', deliveryRoutes(lake, assets, projectId))
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

/** Identifies who makes a request; an unknown token is rejected rather than treated as none. */
function accessMiddleware(accounts: AccountStore): MiddlewareHandler<{ Variables: LakeVariables }> {
  return async (c, next) => {
    const header = c.req.header('authorization')
    const token = bearerToken(header)
    const access = token ? accounts.accessOf(token) : undefined
    if (header !== undefined && !access) {
      const message = 'Session not found'
      return c.json(
        { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' },
        401,
      )
    }
    c.set('access', access ?? anonymousAccess(c))
    return next()
  }
}

/** Everything under `/:version/data`: query, doc, mutate, actions, listen, live, history. */
export function dataRoutes(
  lake: Lake,
  recordUnknown: RecordUnknown,
): Hono<{ Variables: LakeVariables }> {
  const limits = new StreamLimits()
  return new Hono<{ Variables: LakeVariables }>()
    .onError(answerLakeError)
    .use(async (c, next) => {
      checkTag(c)
      const hidesVersions = !hasReleases(c.req.param('version') ?? 'v1')
      c.set('access', { ...c.get('access'), hidesVersions })
      await next()
    })
    .route('/', queryRoutes(lake))
    .route('/', documentRoutes(lake))
    .route('/', writeRoutes(lake, recordUnknown))
    .route('/', listenRoutes(lake, limits))
    .route('/', liveRoutes(lake, limits))
    .route('/', historyRoutes(lake))
}

const megabyte = 1024 * 1024

function limit(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      const description = `The request body is larger than ${maxSize / megabyte} MB`
      throw new LakeError(413, { type: 'requestTooLargeError', description })
    },
  })
}

const jsonLimit = limit(limits.jsonBody)
const assetLimit = limit(limits.assetBody)

/**
 * Rejects a body that is too large (413) before it is in memory: 100 MB for assets, 10 MB for JSON.
 */
const requestSize: MiddlewareHandler = (c, next) =>
  /^\/v[^/]+\/assets\//.test(c.req.path) ? assetLimit(c, next) : jsonLimit(c, next)

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const oneHour = '3600'

/**
 * Allows cross-origin requests from pages of allowed origins, and from no other origins.
 *
 * @param isAllowed whether the request's origin can call; that origin is `null` after a redirect to a
 *   stream host
 */
function cors(isAllowed: (origin: string, request: Request) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    // Set on the response itself, these headers stay, whatever response a route returns.
    const { headers } = c.res
    headers.append('vary', 'Origin')
    if (origin === undefined || !isAllowed(origin, c.req.raw)) {
      return c.req.method === 'OPTIONS' ? c.body(null, 403) : next()
    }
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', 'Content-Range, ETag, X-Sanity-Shard, Retry-After')
    if (c.req.method !== 'OPTIONS') return next()
    headers.set('access-control-allow-methods', methods)
    headers.set(
      'access-control-allow-headers',
      c.req.header('access-control-request-headers') ?? '',
    )
    headers.set('access-control-max-age', oneHour)
    return c.body(null, 204)
  }
}
