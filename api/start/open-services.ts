import type { Env } from '#api/platform/env.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { SiteSources } from '#api/site/page/site-sources.ts'
import { Admission } from '#api/http/limit/admission.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { Metrics } from '#api/operations/metrics/metrics.ts'
import { RedisLink } from '#api/platform/redis/redis-link.ts'
import { SharedClock } from '#api/platform/shared-clock.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'

/** The differences between the server and a test. */
export interface Composition {
  readonly env: Env
  readonly log: Log
  /** The code of the site and the Studio. */
  readonly sources: Pick<SiteSources, 'site' | 'studioPage' | 'studioIsBuilt' | 'isDevelopment'>
  /** Absolute paths of the build's folders and of the folder that all servers share. */
  readonly folders: { readonly client: string; readonly studio: string; readonly shared?: string }
  /** If undefined, nothing is traced. */
  readonly tracing?: Tracing
}

/** The services that the site and the inquiries share. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the connections to the lake and Redis, the limits, and the metrics. */
export async function openServices({ env, log, sources, tracing = untraced }: Composition) {
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = env
  const redis = url === undefined ? undefined : await RedisLink.open({ url, prefix }, log)
  const clock = new SharedClock()
  return {
    env,
    log,
    clock,
    tracing,
    clients: createLakeClients(env),
    metrics: new Metrics(clock.now),
    redis,
    limits: openRateLimits(redis),
    // From its sources, the site renders a page many times slower than usual.
    admission: new Admission(sources.isDevelopment ? { budgetMs: Infinity } : {}),
  }
}
