import { Counter, Gauge, type Registry } from 'prom-client'
import type { CdnState } from '#api/site/cdn/cdn-purges.ts'
import type { ContentEventsState } from '#api/site/content/content-events.ts'
import type { ContentState } from '#api/site/content/content-state.ts'
import type { Privacy } from '#api/inquiry/privacy-check.ts'
import { mostCounted, type OutboxState } from '#api/outbox/outbox.ts'
import type { ShopState } from '#api/site/shop/shop-state.ts'
import type { SharedClock } from '#api/platform/shared-clock.ts'
import type { TraceState } from '#api/platform/trace/tracing.ts'
import { createDiskProbe } from './disk-space.ts'

/** The sources of the gauges, read at each scrape. */
export interface GaugeSources {
  outbox: { state: OutboxState }
  /** The clock of the outbox. */
  clock: Pick<SharedClock, 'now' | 'aheadMs'>
  content: { state: ContentState }
  contentEvents: { state: ContentEventsState }
  /** Whether the public can read inquiries or drafts. */
  privacy: { readonly state: Privacy }
  /** The CDN in front, if any. */
  cdn?: { state: CdnState } | undefined
  /** The shop, if it is on. */
  shop?: { state: ShopState } | undefined
  /** The Redis that servers share, if any. */
  redis?: { isAnswering: boolean; failures: number } | undefined
  guard: { readonly unsentSignOuts: number | undefined }
  pages: { counts: { hits: number; renders: number; pages: number; bytes: number } }
  admission: { counts: { admitted: number; busy: number; overBudget: number } }
  /** The folder whose disk space is measured. */
  dataDir: string
  /** Tracing; without a state if tracing is off. */
  tracing: { readonly state: TraceState | undefined }
}

/** Metrics by name, with their help and how to read them from a part's state; `true` counts as 1. */
type Figures<State> = Readonly<
  Record<string, readonly [help: string, read: (state: State) => number | boolean]>
>

/** Defines the metrics of the server's parts. */
export function defineGauges(registry: Registry, parts: GaugeSources): void {
  const { outbox, clock, content, contentEvents, privacy, cdn, shop, redis, guard } = parts
  const { pages, admission, dataDir, tracing } = parts
  /** Names that end in `_total` are counters: the part has counted since the process started. */
  const watch = <State>(stateOf: () => State | Promise<State>, figures: Figures<State>) => {
    for (const [name, [help, read]] of Object.entries(figures)) {
      const collect = async () => {
        const value = Number(read(await stateOf()))
        if (metric instanceof Gauge) return metric.set(value)
        metric.reset()
        metric.inc(value)
      }
      const options = { name, help, registers: [registry], collect }
      const metric: Counter | Gauge = name.endsWith('_total')
        ? new Counter(options)
        : new Gauge(options)
    }
  }

  // The outbox was once called journal; dashboards use that name.
  watch(() => outbox.state, {
    petjet_journal_waiting: [
      `Inquiries that are not fully delivered yet; ${mostCounted} means that many or more.`,
      ({ waiting }) => waiting,
    ],
    petjet_journal_oldest_seconds: [
      'Age of the oldest undelivered inquiry; 0 for none.',
      ({ waitingSince }) => secondsSince(waitingSince, clock.now()),
    ],
    petjet_journal_writable: ['1 while inquiries can be accepted.', (one) => one.isWritable],
    petjet_journal_set_aside: ['Rows of the outbox that cannot be read.', (one) => one.setAside],
    petjet_journal_damages: [
      'Outboxes that were found damaged in the last thirty days.',
      (one) => one.damages,
    ],
  })
  if (outbox.state.postgres) {
    watch(() => clock.aheadMs, {
      petjet_clock_ahead_seconds: [
        "How far this machine's clock is ahead of PostgreSQL's.",
        (aheadMs) => (aheadMs ?? NaN) / 1000,
      ],
    })
    watch(() => outbox.state.postgres, {
      petjet_postgres_answering: [
        '1 while PostgreSQL answers.',
        (one) => one?.isAnswering === true,
      ],
      petjet_postgres_connections: [
        'Open connections to PostgreSQL.',
        (one) => one?.connections.open ?? 0,
      ],
      petjet_postgres_queue: [
        'Statements that wait for a connection.',
        (one) => one?.connections.waiting ?? 0,
      ],
    })
  }
  watch(() => privacy.state, {
    petjet_inquiries_exposed: [
      '1 if anyone can read inquiries or drafts.',
      (state) => state === 'exposed',
    ],
  })
  watch(() => content.state, {
    petjet_lake_reachable: ['1 while the lake answers.', ({ lake }) => lake.reachable],
    petjet_lake_live_events: [
      '1 while the live event stream is open.',
      ({ liveEvents }) => liveEvents === 'connected',
    ],
    petjet_lake_refused_queries: [
      'Queries that the lake rejects.',
      ({ refusedQueries }) => refusedQueries.length,
    ],
    petjet_content_curated: [
      '1 while some page shows curated content.',
      ({ serving }) => serving === 'curated',
    ],
    petjet_content_last_known_seconds: [
      'Age of the content that pages show while the lake fails; 0 while the lake answers.',
      ({ since }) => secondsSince(since),
    ],
  })
  watch(() => contentEvents.state, {
    petjet_live_streams: ['Open pages that receive changes.', ({ open }) => open],
    petjet_live_streams_refused_total: ['Streams beyond the limit.', ({ refused }) => refused],
    petjet_live_streams_cut_off_total: [
      'Streams that were closed because their reader was too slow.',
      ({ cutOff }) => cutOff,
    ],
  })
  watch(() => pages.counts, {
    petjet_pages_from_memory_total: [
      'Page requests that were answered from the cache.',
      ({ hits }) => hits,
    ],
    petjet_pages_rendered_total: [
      'Pages that were rendered for the cache.',
      ({ renders }) => renders,
    ],
    petjet_pages_kept: ['Pages in the cache.', (counts) => counts.pages],
    petjet_pages_kept_bytes: ['Memory that the cached pages use.', ({ bytes }) => bytes],
  })
  watch(() => admission.counts, {
    petjet_jobs_admitted_total: [
      'Requests that were computed, because the memory had no answer.',
      ({ admitted }) => admitted,
    ],
    petjet_jobs_busy_total: ['Requests rejected because too many waited.', ({ busy }) => busy],
    petjet_jobs_over_budget_total: [
      'Requests rejected because their network had used up its processor time.',
      ({ overBudget }) => overBudget,
    ],
  })
  // If the disk cannot be read, the value is NaN. The alert about free space does not fire for NaN; other
  // alerts report the cause.
  watch(createDiskProbe(dataDir), {
    petjet_disk_free_bytes: [
      'Free space for the server on the disk of DATA_DIR.',
      (space) => space?.free ?? NaN,
    ],
    petjet_disk_bytes: ['The size of the disk of DATA_DIR.', (space) => space?.total ?? NaN],
  })
  watch(Date.now, {
    petjet_clock_seconds: ["This machine's clock: seconds since 1970.", (now) => now / 1000],
  })
  if (tracing.state)
    watch(() => tracing.state, {
      petjet_traces_sending: [
        '1 while the collector accepts traces.',
        (one) => one?.isSending === true,
      ],
      petjet_trace_spans_sent_total: [
        'Spans that the collector accepted.',
        (one) => one?.spans.sent ?? 0,
      ],
      petjet_trace_spans_failed_total: [
        'Spans that the collector did not accept.',
        (one) => one?.spans.failed ?? 0,
      ],
      petjet_trace_spans_dropped_total: [
        'Spans dropped because the queue was full.',
        (one) => one?.spans.dropped ?? 0,
      ],
    })
  if (cdn)
    watch(() => cdn.state, {
      petjet_cdn_purges_waiting: [
        'Keys that are still to be purged from the CDN.',
        ({ waiting }) => waiting,
      ],
      petjet_cdn_purges_total: ['Purges that the CDN has confirmed.', ({ purges }) => purges],
    })
  if (shop)
    watch(() => shop.state, {
      petjet_shop_reachable: ['1 while the shop returns its products.', (one) => one.reachable],
      petjet_shop_products: ['Products of the shop that are known.', ({ products }) => products],
      petjet_shop_age_seconds: [
        'Time since the shop last returned its products; 0 for never.',
        ({ readAt }) => secondsSince(readAt),
      ],
    })
  if (redis) {
    watch(() => redis, {
      petjet_redis_answering: ['1 while Redis accepts shared data.', (one) => one.isAnswering],
      petjet_redis_failures_total: [
        'Commands that Redis did not answer in time.',
        ({ failures }) => failures,
      ],
    })
    watch(() => guard.unsentSignOuts, {
      petjet_sign_outs_unsent: [
        'Sign-outs that other servers do not know yet.',
        (unsent) => unsent ?? 0,
      ],
    })
  }
}

/** The time from an ISO date to `now` (ms since 1970), in seconds; 0 for none. */
function secondsSince(date: string | null | undefined, now = Date.now()): number {
  return date ? (now - Date.parse(date)) / 1000 : 0
}
