import { createMiddleware } from 'hono/factory'

/** Names that always lead to this machine, those of stream hosts included. */
const own = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a `Host` header is a loopback name. Any other name may belong to a website that points it
 * at this machine (DNS rebinding) to read what the stand-ins store.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && own.test(host)
}

/** Refuses requests under any other name. */
export const loopbackHostsOnly = createMiddleware(async (c, next) => {
  if (isLoopbackHost(c.req.header('host') ?? new URL(c.req.url).host)) return next()
  return c.text('The stand-ins answer to localhost only: open them by that name.', 421)
})
