import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/log/log.ts'
import type { Metrics } from '#api/metrics/metrics.ts'

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * One line and one measurement for each request: the pattern of its route and how it ended, nothing
 * about who asked. The address itself stays out, since anything can be typed into one. Sees to it
 * that every answer carries the id by which its lines are found.
 */
export function requestLog(log: Log, metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now()
    await next()
    // A handler that answers with a response of its own drops the headers set before it.
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
