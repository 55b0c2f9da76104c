import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a call that changes something where a browser sent it from another site's page. Browsers
 * say so by themselves; what is no browser carries no cookie that could be misused.
 *
 * @param siteUrl the site's public address
 */
export function sameOriginOnly(siteUrl: string) {
  const own = new URL(siteUrl).origin
  // On https the site has one address, whatever a request says of its host.
  const isOnlyOwn = own.startsWith('https:')
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!safe.has(c.req.method) && isForeign(c.req.raw, own, isOnlyOwn)) {
      throw new AppError('cross-site', 'This call can only be made from the site itself.')
    }
    await next()
  })
}

/** `Sec-Fetch-Site` is what the browser itself found; `Origin` is for browsers without it. */
function isForeign(request: Request, own: string, isOnlyOwn: boolean): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (origin === null || origin === own) return false
  return isOnlyOwn || origin !== new URL(request.url).origin
}
