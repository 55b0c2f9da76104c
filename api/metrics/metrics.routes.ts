import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /metrics`: the server's figures for Prometheus, for those who have the token.
 *
 * @param token without one there is no such address
 */
export function metricsRoutes(metrics: Metrics, token: string | undefined) {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (token === undefined) return c.text('There is no such address.', 404)
    if (!isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('A token is needed here.', 401)
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}

/** Takes the same time whatever the answer. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
