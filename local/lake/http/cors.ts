import type { MiddlewareHandler } from 'hono'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const oneHour = '3600'

/**
 * Lets the pages of the product's own origins call the lake, and no others.
 *
 * @param isAllowed whether the request's origin may; `null` arrives after a redirect to a stream host
 */
export function cors(isAllowed: (origin: string, request: Request) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    c.header('vary', 'Origin', { append: true })
    if (origin === undefined || !isAllowed(origin, c.req.raw)) {
      return c.req.method === 'OPTIONS' ? c.body(null, 403) : next()
    }
    c.header('access-control-allow-origin', origin)
    c.header('access-control-allow-credentials', 'true')
    c.header('access-control-expose-headers', 'Content-Range, ETag, X-Sanity-Shard, Retry-After')
    if (c.req.method !== 'OPTIONS') return next()
    c.header('access-control-allow-methods', methods)
    c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? '')
    c.header('access-control-max-age', oneHour)
    return c.body(null, 204)
  }
}
