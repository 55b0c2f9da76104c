import type { MiddlewareHandler } from 'hono'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const oneHour = '3600'

/**
 * Allows cross-origin requests from the product's own pages, and no others.
 *
 * @param isAllowed whether the request's origin can call; it is `null` after a redirect to a
 *   stream host
 */
export function cors(isAllowed: (origin: string, request: Request) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    // Set on the response itself, these headers stay whatever response a route returns.
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
