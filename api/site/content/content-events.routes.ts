import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { eventStreamAnswer } from '#api/http/event-stream.ts'
import type { ContentEvents } from './content-events.ts'

/**
 * `GET /api/content/events`: changes in the lake, as server-sent events. `since`, or the header
 * `Last-Event-ID` of a browser that reconnects, identifies the event that the page reflects.
 *
 * - `welcome` comes first and lists the changes since then
 * - `change` reports each later change
 * - `beat` is a heartbeat; a browser that receives none for a minute considers the connection dead
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
