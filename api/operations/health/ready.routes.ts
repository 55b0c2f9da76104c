import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'

/** The parts that the server cannot work without. */
export interface ReadySources {
  outbox: Pick<InquiryOutbox, 'canBeWritten'>
  /** Loads the site's server-side code, once. */
  site: () => Promise<unknown>
  /** Whether the server is stopping and only answers remaining requests. */
  isDraining: () => boolean
}

/**
 * `GET /api/ready`: 200 if this server can receive requests; 404 while it is stopping, so that HAProxy
 * sends it no new requests and lets running requests finish; otherwise 503. An outage of the lake does
 * not matter: pages then show curated content, and inquiries wait in the outbox.
 */
export function readyRoutes({ outbox, site, isDraining }: ReadySources) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const [isWritable, isLoaded] = await Promise.all([
      outbox.canBeWritten(),
      site().then(
        () => true,
        () => false,
      ),
    ])
    const isStopping = isDraining()
    const isReady = isWritable && isLoaded && !isStopping
    c.header('Cache-Control', cacheControl.none)
    return c.json(
      {
        status: isReady ? 'ready' : 'not ready',
        // The outbox was once called journal; monitoring uses this name.
        journal: isWritable ? 'writable' : 'not writable',
        site: isLoaded ? 'loaded' : 'not loaded',
        ...(isStopping && { stopping: true }),
      },
      isStopping ? 404 : isReady ? 200 : 503,
    )
  })
}
