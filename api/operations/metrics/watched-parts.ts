import { Counter, Gauge, type Registry } from 'prom-client'
import type { CdnState } from '#api/site/cdn/cdn-purges.ts'
import type { ContentEventsState } from '#api/site/content/content-events.ts'
import type { ContentState } from '#api/site/content/content-state.ts'
import type { Privacy } from '#api/inquiry/privacy-check.ts'
import { mostCounted, type OutboxState } from '#api/outbox/outbox.ts'
import type { ShopState } from '#api/site/shop/shop-state.ts'
import type { TraceState } from '#api/platform/trace/tracing.ts'
import { createDiskProbe } from './disk-space.ts'

/** The sources of the gauges, read at each scrape. */
export interface WatchedParts {
  outbox: { state: OutboxState }
  content: { state: ContentState }
  contentEvents: { state: ContentEventsState }
  /** Whether the public can read inquiries. */
  privacy: { readonly state: Privacy }
  /** The CDN in front, if there is one. */
  cdn?: { state: CdnState } | undefined
  /** The shop, if it is on. */
  shop?: { state: ShopState } | undefined
  /** The Redis that servers share, if there is one. */
  redis?: { isAnswering: boolean; failures: number } | undefined
  guard: { readonly untoldSignOuts: number | undefined }
  pages: { counts: { hits: number; renders: number; pages: number; bytes: number } }
  admission: { counts: { admitted: number; busy: number; overBudget: number } }
  /** The folder whose disk space is measured. */
  dataDir: string
  /** Tracing; without a state if it is off. */
  tracing: { readonly state: TraceState | undefined }
}

type Read = () => number | Promise<number>

/** Functions that define metrics read at each scrape. */
interface Figures {
  readonly gauge: (name: string, help: string, read: Read) => void
  /** A counter that another part maintains; it starts at 0 with the process. */
  readonly total: (name: string, help: string, read: () => number) => void
}

/** Defines the metrics of the server's parts. */
export function watchParts(registry: Registry, parts: WatchedParts): void {
  const figures = figuresOf(registry)
  watchOutbox(figures, parts)
  watchContent(figures, parts)
  watchPages(figures, parts)
  watchMachine(figures, parts)
  watchShared(figures, parts)
  if (parts.tracing.state) watchTraces(figures, parts)
}

function watchOutbox({ gauge }: Figures, { outbox, privacy }: WatchedParts): void {
  // The outbox was once called journal; dashboards use that name.
  const waiting = `Inquiries that are not fully delivered yet; ${mostCounted} means that many or more.`
  gauge('petjet_journal_waiting', waiting, () => outbox.state.waiting)
  gauge(
    'petjet_journal_oldest_seconds',
    'Age of the oldest undelivered inquiry; 0 for none.',
    () => {
      const { waitingSince } = outbox.state
      return waitingSince === null ? 0 : (Date.now() - Date.parse(waitingSince)) / 1000
    },
  )
  gauge('petjet_journal_writable', '1 while inquiries can be accepted.', () => {
    return Number(outbox.state.isWritable)
  })
  gauge('petjet_journal_set_aside', 'Rows of the outbox that cannot be read.', () => {
    return outbox.state.setAside
  })
  gauge('petjet_journal_damages', 'Damaged outboxes of the last thirty days.', () => {
    return outbox.state.damages
  })
  gauge('petjet_inquiries_exposed', '1 if anyone can read inquiries or drafts.', () => {
    return Number(privacy.state === 'exposed')
  })
  if (!outbox.state.postgres) return
  const connections = () => outbox.state.postgres?.connections
  gauge('petjet_postgres_answering', '1 while PostgreSQL answers.', () => {
    return Number(outbox.state.postgres?.isAnswering)
  })
  gauge('petjet_postgres_connections', 'Open connections to PostgreSQL.', () => {
    return connections()?.open ?? 0
  })
  gauge('petjet_postgres_queue', 'Statements that wait for a connection.', () => {
    return connections()?.waiting ?? 0
  })
}

function watchContent({ gauge, total }: Figures, { content, contentEvents }: WatchedParts): void {
  gauge('petjet_lake_reachable', '1 while the lake answers.', () => {
    return Number(content.state.lake.reachable)
  })
  gauge('petjet_lake_live_events', '1 while the live events stream is open.', () => {
    return Number(content.state.liveEvents === 'connected')
  })
  gauge('petjet_lake_refused_queries', 'Queries that the lake rejects.', () => {
    return content.state.refusedQueries.length
  })
  gauge('petjet_content_curated', '1 while some page shows curated content.', () => {
    return Number(content.state.serving === 'curated')
  })
  gauge(
    'petjet_content_last_known_seconds',
    'Age of the content that pages show while the lake fails; 0 while it answers.',
    () => {
      const { since } = content.state
      return since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000
    },
  )
  gauge('petjet_live_streams', 'Open pages that receive changes.', () => {
    return contentEvents.state.open
  })
  total('petjet_live_streams_refused_total', 'Streams beyond the limit.', () => {
    return contentEvents.state.refused
  })
  total('petjet_live_streams_cut_off_total', 'Streams whose reader was too slow.', () => {
    return contentEvents.state.cutOff
  })
}

function watchPages({ gauge, total }: Figures, { pages, admission }: WatchedParts): void {
  total('petjet_pages_from_memory_total', 'Pages that were answered from memory.', () => {
    return pages.counts.hits
  })
  total('petjet_pages_rendered_total', 'Pages that were rendered for the cache.', () => {
    return pages.counts.renders
  })
  gauge('petjet_pages_kept', 'Pages in the cache.', () => pages.counts.pages)
  gauge('petjet_pages_kept_bytes', 'Memory that the cached pages use.', () => pages.counts.bytes)
  const { counts } = admission
  total(
    'petjet_jobs_admitted_total',
    'Jobs that were not answered from memory.',
    () => counts.admitted,
  )
  total('petjet_jobs_busy_total', 'Jobs refused because too many waited.', () => counts.busy)
  total('petjet_jobs_over_budget_total', 'Jobs refused because of the budget of a network.', () => {
    return counts.overBudget
  })
}

function watchMachine({ gauge }: Figures, { dataDir }: WatchedParts): void {
  const probe = createDiskProbe(dataDir)
  // An unreadable value is not a number: an alert on it stays silent, and other alerts report the cause.
  gauge(
    'petjet_disk_free_bytes',
    'Free space for the server on the disk of DATA_DIR.',
    async () => {
      return (await probe())?.free ?? Number.NaN
    },
  )
  gauge('petjet_disk_bytes', 'The size of the disk of DATA_DIR.', async () => {
    return (await probe())?.total ?? Number.NaN
  })
  gauge('petjet_clock_seconds', "This machine's clock: seconds since 1970.", () => {
    return Date.now() / 1000
  })
}

function watchTraces({ gauge, total }: Figures, { tracing }: WatchedParts): void {
  const spans = () => tracing.state?.spans
  gauge('petjet_traces_sending', '1 while the collector accepts traces.', () => {
    return Number(tracing.state?.isSending)
  })
  total('petjet_trace_spans_sent_total', 'Spans that the collector accepted.', () => {
    return spans()?.sent ?? 0
  })
  total('petjet_trace_spans_failed_total', 'Spans that the collector did not accept.', () => {
    return spans()?.failed ?? 0
  })
  total('petjet_trace_spans_dropped_total', 'Spans dropped because the queue was full.', () => {
    return spans()?.dropped ?? 0
  })
}

function watchShared(figures: Figures, { cdn, shop, redis, guard }: WatchedParts): void {
  const { gauge, total } = figures
  if (cdn) {
    gauge('petjet_cdn_purges_waiting', 'Keys that are still to be purged from the CDN.', () => {
      return cdn.state.waiting
    })
    total('petjet_cdn_purges_total', 'Purges that the CDN has confirmed.', () => {
      return cdn.state.purges
    })
  }
  if (shop) watchShop(figures, shop)
  if (!redis) return
  gauge('petjet_redis_answering', '1 while Redis accepts shared data.', () => {
    return Number(redis.isAnswering)
  })
  total('petjet_redis_failures_total', 'Commands that Redis did not answer in time.', () => {
    return redis.failures
  })
  gauge('petjet_sign_outs_untold', 'Sign-outs that other servers do not know yet.', () => {
    return guard.untoldSignOuts ?? 0
  })
}

function watchShop({ gauge }: Figures, shop: { state: ShopState }): void {
  gauge('petjet_shop_reachable', '1 while the shop returns its products.', () => {
    return Number(shop.state.reachable)
  })
  gauge('petjet_shop_products', 'Products of the shop that are known.', () => {
    return shop.state.products
  })
  gauge('petjet_shop_age_seconds', 'Time since the shop last returned them; 0 for never.', () => {
    const { readAt } = shop.state
    return readAt === null ? 0 : (Date.now() - Date.parse(readAt)) / 1000
  })
}

function figuresOf(registry: Registry): Figures {
  const registers = [registry]
  return {
    gauge: (name, help, read) => {
      const collect = async () => gauge.set(await read())
      const gauge: Gauge = new Gauge({ name, help, registers, collect })
    },
    total: (name, help, read) => {
      const collect = () => {
        counter.reset()
        counter.inc(read())
      }
      const counter: Counter = new Counter({ name, help, registers, collect })
    },
  }
}
