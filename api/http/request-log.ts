import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/log/log.ts'

/** One answered request, without anything of who asked or what for. */
export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the address itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What counts requests. */
interface RequestMetrics {
  answered(request: AnsweredRequest): void
}

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Logs and measures each request by its route pattern, method and status, and nothing about the
 * caller. The URL itself is not logged, because it can contain personal data. Also sets
 * `X-Request-Id` on every response, by which its log lines are found.
 */
export function requestLog(log: Log, metrics: RequestMetrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now()
    await next()
    // A handler that returns its own Response loses headers that were set before it.
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    const ms = performance.now() - began
    const request = {
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: c.get('route') ?? routePath(c),
      status: c.res.status,
    }
    metrics.answered({ ...request, seconds: ms / 1000 })
    const isFile = c.get('route') === undefined && /\.\w+$/.test(c.req.path)
    log[isFile ? 'debug' : 'info'](
      { requestId: c.get('requestId'), ...request, ms: Math.round(ms) },
      'request',
    )
  })
}
