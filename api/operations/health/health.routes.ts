import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { CdnState } from '#api/site/cdn/cdn-purges.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { PrivacyCheck } from '#api/inquiry/privacy-check.ts'
import type { RedisState } from '#api/platform/redis/redis-link.ts'
import { isShopWell, type ShopState } from '#api/site/shop/shop-report.ts'
import type { TraceState } from '#api/platform/trace/tracing.ts'

/** The parts that the health answer describes. */
export interface HealthSources {
  content: Pick<ServerContent, 'state'>
  privacy: Pick<PrivacyCheck, 'state'>
  outbox: Pick<InquiryOutbox, 'state'>
  limits: Pick<RateLimits, 'state'>
  /** The Redis that servers share, if there is one. */
  redis?: { state: RedisState } | undefined
  /** The number of sign-outs not yet sent to other servers; undefined if sessions are not shared. */
  guard?: { readonly untoldSignOuts: number | undefined } | undefined
  /** The CDN in front, if there is one. */
  cdn?: { state: CdnState } | undefined
  /** The shop, if it is on. */
  shop?: { state: ShopState } | undefined
  /** Tracing; without a state if it is off. */
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

/** The state of Redis; empty if there is none. */
function redisPart({ redis, guard }: Pick<HealthSources, 'redis' | 'guard'>) {
  return redis && { redis: { ...redis.state, untoldSignOuts: guard?.untoldSignOuts } }
}

/** Lost traces do not affect visitors, so they do not affect the status. */
function tracesPart(tracing: HealthSources['tracing']) {
  return tracing?.state && { traces: tracing.state }
}

/**
 * `GET /api/health`: the state of each dependency; 200 as long as pages are served. `degraded` means
 * that someone should take a look.
 */
export function healthRoutes({
  content,
  privacy,
  outbox,
  limits,
  redis,
  guard,
  cdn,
  shop,
  tracing,
  studioIsBuilt,
}: HealthSources) {
  return new Hono<AppEnv>().get('/', (c) => {
    const { lake, liveEvents, ...shown } = content.state
    const anonymousAccess = privacy.state
    // The outbox was once called journal; monitoring uses that name for its state.
    const inquiries = { anonymousAccess, journal: outbox.state }
    const isWell =
      lake.reachable &&
      shown.serving === 'lake' &&
      liveEvents !== 'refused' &&
      anonymousAccess !== 'exposed' &&
      inquiries.journal.isWritable &&
      isRedisWell(redis) &&
      cdn?.state.problem === undefined &&
      (shop === undefined || isShopWell(shop.state)) &&
      !needsAttention(inquiries.journal)
    c.header('Cache-Control', cacheControl.none)
    return c.json({
      status: isWell ? 'ok' : 'degraded',
      lake: { ...lake, liveEvents },
      content: shown,
      inquiries,
      rateLimits: limits.state,
      ...redisPart({ redis, guard }),
      ...(cdn && { cdn: cdn.state }),
      ...(shop && { shop: shop.state }),
      ...tracesPart(tracing),
      studio: studioIsBuilt() ? 'built' : 'being built',
    })
  })
}
