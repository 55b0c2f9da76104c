import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'

/** What the server cannot work without. */
export interface ReadySources {
  outbox: Pick<InquiryOutbox, 'canBeWritten'>
  /** Loads the site's server side, or has it already. */
  site: () => Promise<unknown>
}

/**
 * `GET /api/ready`: 200 where requests may be sent here, else 503. A lake that is down is no reason
 * to send none: pages show curated content then, and inquiries wait in the outbox.
 */
export function readyRoutes({ outbox, site }: ReadySources) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const [isWritable, isLoaded] = await Promise.all([
      outbox.canBeWritten(),
      site().then(
        () => true,
        () => false,
      ),
    ])
    const isReady = isWritable && isLoaded
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        status: isReady ? 'ready' : 'not ready',
        // The outbox was once called journal; monitoring knows this name.
        journal: isWritable ? 'writable' : 'not writable',
        site: isLoaded ? 'loaded' : 'not loaded',
      },
      isReady ? 200 : 503,
    )
  })
}
