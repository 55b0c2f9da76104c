import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a state-changing request from another site's page. Browsers declare the origin; other
 * clients carry no cookie to abuse.
 */
export function sameOriginOnly(siteUrl: string) {
  const own = new URL(siteUrl).origin
  // On https only the configured origin is accepted, regardless of the Host header.
  const isOnlyOwn = own.startsWith('https:')
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!safe.has(c.req.method) && isCrossOrigin(c.req.raw, own, isOnlyOwn)) {
      throw new AppError('cross-site', 'This call can only be made from the site itself.')
    }
    await next()
  })
}

/** Trusts `Sec-Fetch-Site`; in browsers that do not send it, `Origin`. */
function isCrossOrigin(request: Request, own: string, isOnlyOwn: boolean): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (origin === null || origin === own) return false
  return isOnlyOwn || origin !== new URL(request.url).origin
}
