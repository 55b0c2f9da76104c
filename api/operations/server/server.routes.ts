import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { hasBearerToken } from '#api/http/bearer-token.ts'
import { AppError } from '#api/http/errors.ts'
import type { Env } from '#api/platform/env.ts'
import { createServerReport } from './server-report.ts'
import { reportToken } from './setting-fingerprints.ts'

/**
 * `GET /api/server`: fingerprints of this server's settings and stores, which `npm run doctor`
 * compares with the fingerprints of other servers. Requires a token that is derived from
 * `SANITY_WRITE_TOKEN`.
 */
export function serverRoutes(env: Env) {
  const token = reportToken(env.SANITY_WRITE_TOKEN)
  const processId = randomUUID()
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', cacheControl.none)
    if (!hasBearerToken(c, [token])) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new AppError('wrong-credentials', 'A token is needed here.')
    }
    return c.json(await createServerReport(env, processId, c.req.header('x-forwarded-for') ?? ''))
  })
}
