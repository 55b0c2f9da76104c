import type { AppDependencies } from '#api/app.ts'
import type { Env } from '#api/env.ts'
import type { Log } from '#api/log/log.ts'
import type { SiteSources } from '#api/page/site-sources.ts'
import type { Tracing } from '#api/trace/tracing.ts'

/** What differs between the server and a test. */
export interface Composition {
  readonly env: Env
  readonly log: Log
  /** Where the site's and the Studio's code comes from. */
  readonly sources: Pick<SiteSources, 'site' | 'studioPage' | 'studioIsBuilt' | 'isDevelopment'>
  /** Absolute paths of the build's folders. */
  readonly folders: AppDependencies['folders']
  /** Nothing is traced without it. */
  readonly tracing?: Tracing
}

/** How a composed app stops. */
export interface StopOrder {
  /** How long deliveries under way may take to end, in ms; the outbox keeps the rest. */
  readonly deliveryGraceMs: number
  /** Ends the requests under way; called once nothing begins new work any more. */
  readonly closeServer?: () => Promise<void>
}
