import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { eventStreamAnswer } from '#api/http/event-stream.ts'
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
  return new Hono<AppEnv>().get('/', (c) =>
    eventStreamAnswer(c, (connection) =>
      events.open({
        since: c.req.header('last-event-id') ?? c.req.query('since'),
        address: clientAddress(c, trustedProxies),
        ...connection,
      }),
    ),
  )
}
