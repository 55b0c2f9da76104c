import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { hasBearerToken } from '#api/http/bearer-token.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /metrics`: the server's metrics for Prometheus; requires a token.
 *
 * @param tokens the accepted tokens; if empty, the route answers 404
 */
export function metricsRoutes(metrics: Metrics, tokens: readonly string[]) {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', cacheControl.none)
    if (tokens.length === 0) return c.text('There is no such address.', 404)
    if (!hasBearerToken(c, tokens)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('A token is needed here.', 401)
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}
