import { createMiddleware } from 'hono/factory'

/** The names of this machine that never lead anywhere else, streams' own names included. */
const own = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a `Host` header is one of this machine's own names. Any other name may belong to a page
 * that let it point here, and would read with its visitor's rights what the stand-ins keep.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && own.test(host)
}

/** Refuses requests that came by another name. */
export const loopbackHostsOnly = createMiddleware(async (c, next) => {
  if (isLoopbackHost(c.req.header('host') ?? new URL(c.req.url).host)) return next()
  return c.text('The stand-ins answer to localhost only: open them by that name.', 421)
})
