import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CdnState } from '#api/cdn/cdn-purges.ts'
import type { ContentEventsState } from '#api/content/content-events.ts'
import type { AnsweredRequest } from '#api/http/request-log.ts'
import type { LineSheetOutcome } from '#api/line-sheet/drawings.ts'
import type { DeliveryStep } from '#api/inquiry/inquiry-entry.ts'
import type { ShopState } from '#api/shop/shop-state.ts'
import type { OutboxState } from '#api/outbox/outbox-state.ts'
import { errorLabel } from '#api/log/error-label.ts'

/** A service that the server talks to. */
export type Service = 'lake' | 'mail' | 'webhook' | 'captcha' | 'cdn' | 'shop'

/** `failed` is tried again; `refused` is not. */
export type DeliveryOutcome = 'done' | 'failed' | 'refused'

const serviceOf = {
  lake: 'lake',
  notification: 'mail',
  acknowledgement: 'mail',
  webhook: 'webhook',
  'status-sync': 'lake',
} as const satisfies Record<DeliveryStep, Service>

/** What the gauges read whenever the figures are asked for. */
export interface MetricsSources {
  outbox: { state: OutboxState }
  content: { state: { lake: { reachable: boolean }; liveEvents: string } }
  contentEvents: { state: ContentEventsState }
  /** The CDN in front, if there is one. */
  cdn?: { state: CdnState } | undefined
  /** The shop, where it is on. */
  shop?: { state: ShopState } | undefined
  /** What servers share, if they share anything. */
  redis?: { isAnswering: boolean; failures: number } | undefined
  guard: { readonly untoldSignOuts: number | undefined }
  pages: { counts: { hits: number; renders: number; pages: number; bytes: number } }
}

/** The server's figures for Prometheus. No label ever holds input from outside. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  })
  readonly #deliveries = new Counter({
    name: 'petjet_deliveries_total',
    help: 'Attempts at the steps of deliveries: done, failed (tried again), or refused for good.',
    labelNames: ['step', 'outcome'],
    registers: [this.#registry],
  })
  readonly #errors = new Counter({
    name: 'petjet_service_errors_total',
    help: 'Errors of the services that the server talks to.',
    labelNames: ['service', 'problem'],
    registers: [this.#registry],
  })
  readonly #lineSheets = new Counter({
    name: 'petjet_line_sheets_total',
    help: 'Line sheets: drawn, incomplete (without some pictures), failed, or busy (turned away).',
    labelNames: ['outcome'],
    registers: [this.#registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** All figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds)
  }

  delivered(step: DeliveryStep, outcome: DeliveryOutcome): void {
    // The status sync was once called report; dashboards know it by that label.
    this.#deliveries.inc({ step: step === 'status-sync' ? 'report' : step, outcome })
  }

  /** @param cause the error; its label comes from a closed vocabulary */
  stepFailed(step: DeliveryStep, cause: unknown): void {
    this.failed(serviceOf[step], cause)
  }

  failed(service: Service, cause: unknown): void {
    this.#errors.inc({ service, problem: errorLabel(cause) })
  }

  lineSheet(outcome: LineSheetOutcome): void {
    this.#lineSheets.inc({ outcome })
  }

  /** Reads the outbox and the lake's state whenever the figures are asked for. */
  watch({ outbox, content, contentEvents, cdn, shop, redis, guard, pages }: MetricsSources): void {
    // The outbox was once called journal; dashboards know its figures by that name.
    this.#gauge('petjet_journal_waiting', 'Inquiries that still have to go somewhere.', () => {
      return outbox.state.waiting
    })
    this.#gauge('petjet_journal_oldest_seconds', 'Age of the oldest of them; 0 for none.', () => {
      const { waitingSince } = outbox.state
      return waitingSince === null ? 0 : (Date.now() - Date.parse(waitingSince)) / 1000
    })
    this.#gauge('petjet_journal_writable', '1 while inquiries can be accepted.', () => {
      return Number(outbox.state.isWritable)
    })
    this.#gauge('petjet_journal_set_aside', 'Rows of the outbox that cannot be read.', () => {
      return outbox.state.setAside
    })
    this.#gauge('petjet_journal_damages', 'Damaged outboxes of the last thirty days.', () => {
      return outbox.state.damages
    })
    this.#gauge('petjet_lake_reachable', '1 while the lake answers.', () => {
      return Number(content.state.lake.reachable)
    })
    this.#gauge('petjet_lake_live_events', '1 while news of changes arrive.', () => {
      return Number(content.state.liveEvents === 'connected')
    })
    this.#gauge('petjet_live_streams', 'Open pages that hear of changes.', () => {
      return contentEvents.state.open
    })
    this.#total('petjet_live_streams_refused_total', 'Streams beyond the limit.', () => {
      return contentEvents.state.refused
    })
    this.#total('petjet_live_streams_cut_off_total', 'Streams whose reader was too slow.', () => {
      return contentEvents.state.cutOff
    })
    this.#total('petjet_pages_from_memory_total', 'Pages that were answered from memory.', () => {
      return pages.counts.hits
    })
    this.#total('petjet_pages_rendered_total', 'Pages that were rendered to be kept.', () => {
      return pages.counts.renders
    })
    this.#gauge('petjet_pages_kept', 'Pages that are kept in memory.', () => pages.counts.pages)
    this.#gauge('petjet_pages_kept_bytes', 'The memory that they take.', () => pages.counts.bytes)
    if (cdn) {
      this.#gauge('petjet_cdn_purges_waiting', 'Keys that the CDN has yet to forget.', () => {
        return cdn.state.waiting
      })
      this.#total('petjet_cdn_purges_total', 'Purges that the CDN has confirmed.', () => {
        return cdn.state.purges
      })
    }
    if (outbox.state.postgres) this.#watchPostgres(outbox)
    if (shop) this.#watchShop(shop)
    if (!redis) return
    this.#gauge('petjet_redis_answering', '1 while Redis takes what servers share.', () => {
      return Number(redis.isAnswering)
    })
    this.#total('petjet_redis_failures_total', 'Commands that Redis did not take in time.', () => {
      return redis.failures
    })
    this.#gauge('petjet_sign_outs_untold', 'Sign-outs that other servers have to hear of.', () => {
      return guard.untoldSignOuts ?? 0
    })
  }

  #watchPostgres(outbox: MetricsSources['outbox']): void {
    const connections = () => outbox.state.postgres?.connections
    this.#gauge('petjet_postgres_answering', '1 while PostgreSQL answers.', () => {
      return Number(outbox.state.postgres?.isAnswering)
    })
    this.#gauge('petjet_postgres_connections', 'Open connections to PostgreSQL.', () => {
      return connections()?.open ?? 0
    })
    this.#gauge('petjet_postgres_queue', 'Statements that wait for a connection.', () => {
      return connections()?.waiting ?? 0
    })
  }

  #watchShop(shop: { state: ShopState }): void {
    this.#gauge('petjet_shop_reachable', '1 while the shop tells its products.', () => {
      return Number(shop.state.reachable)
    })
    this.#gauge('petjet_shop_products', 'Products of the shop that are known.', () => {
      return shop.state.products
    })
    this.#gauge('petjet_shop_age_seconds', 'Time since the shop told them; 0 for never.', () => {
      const { readAt } = shop.state
      return readAt === null ? 0 : (Date.now() - Date.parse(readAt)) / 1000
    })
  }

  #total(name: string, help: string, read: () => number): void {
    const registers = [this.#registry]
    const collect = () => {
      counter.reset()
      counter.inc(read())
    }
    const counter: Counter = new Counter({ name, help, registers, collect })
  }

  #gauge(name: string, help: string, read: () => number): void {
    const registers = [this.#registry]
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
}
