import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'

/** What the server cannot work without. */
export interface ReadySources {
  outbox: Pick<InquiryOutbox, 'canBeWritten'>
  /** Loads the site's server side, or has it already. */
  site: () => Promise<unknown>
  /** Whether the server has been told to stop, and only answers what still comes. */
  isDraining: () => boolean
}

/**
 * `GET /api/ready`: 200 where requests can be sent here, else 503. A lake that is down is no reason
 * to send none: pages show curated content then, and inquiries wait in the outbox.
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
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        status: isReady ? 'ready' : 'not ready',
        // The outbox was once called journal; monitoring knows this name.
        journal: isWritable ? 'writable' : 'not writable',
        site: isLoaded ? 'loaded' : 'not loaded',
        ...(isStopping && { stopping: true }),
      },
      isReady ? 200 : 503,
    )
  })
}
