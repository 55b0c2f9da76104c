import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import type { ContentEvents } from './content-events.ts'

/**
 * `GET /api/content/events`: what changes in the lake, as server-sent events. `since`, or the
 * header `Last-Event-ID` of a browser that reconnects, names the event that the page reflects.
 *
 * - `welcome` comes first, with what changed since
 * - `change` tells what changes from then on
 * - `beat` tells nothing; a browser that hears none for a minute knows that the connection is dead
 */
export function contentEventsRoutes(events: Pick<ContentEvents, 'open'>, trustedProxies: number) {
  return new Hono<AppEnv>().get('/', (c) => {
    const site = c.req.header('sec-fetch-site') ?? 'none'
    if (site !== 'same-origin' && site !== 'none') {
      throw new AppError('cross-site', 'This stream can only be read by the site itself.')
    }
    c.header('Content-Type', 'text/event-stream; charset=utf-8')
    c.header('Cache-Control', 'no-store, no-transform')
    // A buffering proxy would hold the events back.
    c.header('X-Accel-Buffering', 'no')
    // The body of an answer to HEAD is never read, nor ever cancelled.
    if (c.req.method === 'HEAD') return c.body(null)
    const outgoing = c.env?.outgoing
    const stream = events.open({
      since: c.req.header('last-event-id') ?? c.req.query('since'),
      address: clientAddress(c, trustedProxies),
      ...(outgoing && { disconnect: () => outgoing.destroy() }),
    })
    return c.body(stream)
  })
}
