import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { CdnState } from '#api/site/cdn/cdn-purges.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { PrivacyCheck } from '#api/inquiry/privacy-check.ts'
import { maxClockErrorMs, type SharedClock } from '#api/platform/shared-clock.ts'
import type { RedisState } from '#api/platform/redis/redis-link.ts'
import { isShopWell, type ShopState } from '#api/site/shop/shop-state.ts'
import type { TraceState } from '#api/platform/trace/tracing.ts'

/** The parts that the health answer describes. */
export interface HealthSources {
  content: Pick<ServerContent, 'state'>
  privacy: Pick<PrivacyCheck, 'state'>
  outbox: Pick<InquiryOutbox, 'state'>
  clock: Pick<SharedClock, 'aheadMs'>
  limits: Pick<RateLimits, 'state'>
  /** The Redis that servers share, if any. */
  redis?: { state: RedisState } | undefined
  /** The number of sign-outs not yet sent to other servers; undefined if sessions are not shared. */
  guard?: { readonly unsentSignOuts: number | undefined } | undefined
  /** The CDN in front, if any. */
  cdn?: { state: CdnState } | undefined
  /** The shop, if it is on. */
  shop?: { state: ShopState } | undefined
  /** Tracing; without a state if tracing is off. */
  tracing?: { readonly state: TraceState | undefined } | undefined
  /** Whether the Studio's build exists. */
  studioIsBuilt: () => boolean
}

/** How long a damaged outbox is reported as a problem, in ms. */
const damageShownMs = 24 * 3600 * 1000

/** Whether someone should examine the outbox because inquiries can be lost. */
function needsAttention({ setAside, damage }: HealthSources['outbox']['state']): boolean {
  if (setAside > 0 || damage?.rebuilt === null) return true
  return damage !== null && Date.now() - Date.parse(damage.at) < damageShownMs
}

const isRedisWell = (redis: HealthSources['redis']) => redis === undefined || redis.state.answering

/** The state of Redis; empty without Redis. */
function redisPart({ redis, guard }: Pick<HealthSources, 'redis' | 'guard'>) {
  return redis && { redis: { ...redis.state, unsentSignOuts: guard?.unsentSignOuts } }
}

/** The difference between this server's clock and PostgreSQL's; nothing without PostgreSQL. */
function clockPart({ aheadMs }: HealthSources['clock']) {
  return aheadMs !== undefined && { clock: { aheadOfPostgresMs: aheadMs } }
}

/** Lost traces do not affect visitors, so they do not affect the status. */
function tracesPart(tracing: HealthSources['tracing']) {
  return tracing?.state && { traces: tracing.state }
}

/** Whether everything works; if not, someone should take a look. */
function isWell(sources: HealthSources): boolean {
  const { content, privacy, outbox, clock, redis, cdn, shop } = sources
  const { lake, serving, liveEvents } = content.state
  return (
    lake.reachable &&
    serving === 'lake' &&
    liveEvents !== 'refused' &&
    privacy.state !== 'exposed' &&
    outbox.state.isWritable &&
    !needsAttention(outbox.state) &&
    Math.abs(clock.aheadMs ?? 0) <= maxClockErrorMs &&
    isRedisWell(redis) &&
    cdn?.state.problem === undefined &&
    (shop === undefined || isShopWell(shop.state))
  )
}

/** `GET /api/health`: the state of each dependency; 200 as long as pages are served. */
export function healthRoutes(sources: HealthSources) {
  const { content, privacy, outbox, clock, limits, redis, guard, cdn, shop, tracing } = sources
  return new Hono<AppEnv>().get('/', (c) => {
    const { lake, liveEvents, ...shown } = content.state
    c.header('Cache-Control', cacheControl.none)
    return c.json({
      status: isWell(sources) ? 'ok' : 'degraded',
      lake: { ...lake, liveEvents },
      content: shown,
      // The outbox was once called journal; monitoring uses that name for its state.
      inquiries: { anonymousAccess: privacy.state, journal: outbox.state },
      rateLimits: limits.state,
      ...clockPart(clock),
      ...redisPart({ redis, guard }),
      ...(cdn && { cdn: cdn.state }),
      ...(shop && { shop: shop.state }),
      ...tracesPart(tracing),
      studio: sources.studioIsBuilt() ? 'built' : 'being built',
    })
  })
}
