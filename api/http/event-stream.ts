import type { Context } from 'hono'
import { cacheControl } from './cache-control.ts'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

/**
 * Answers with server-sent events for this site's own pages.
 *
 * @param open opens the stream; `disconnect` closes the connection of a reader that is too slow
 * @throws {AppError} `cross-site` if the request comes from another site's page
 */
export function eventStreamAnswer(
  c: Context<AppEnv>,
  open: (connection: { disconnect?: () => void }) => ReadableStream<Uint8Array>,
) {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') {
    throw new AppError('cross-site', 'This stream can only be read by the site itself.')
  }
  c.header('Content-Type', 'text/event-stream; charset=utf-8')
  c.header('Cache-Control', cacheControl.uncompressed)
  // A buffering proxy would delay the events.
  c.header('X-Accel-Buffering', 'no')
  // The body of an answer to HEAD is neither read nor canceled.
  if (c.req.method === 'HEAD') return c.body(null)
  const outgoing = c.env?.outgoing
  return c.body(open({ ...(outgoing && { disconnect: () => void outgoing.destroy() }) }))
}
