import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from '#api/http/request-log.ts'
import type { LineSheetOutcome } from '#api/site/line-sheet/line-sheets.ts'
import { deliverySteps, type DeliveryStep, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import {
  mailOutcomes,
  type MailOutcome,
  mailSteps,
  type MailStep,
} from '#api/inquiry/mail-outcomes.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import type { EndedAttempt } from '#api/outbox/delivery.ts'
import { createVitalsFigures, type VitalsFigures } from '#api/site/vitals/vitals-figures.ts'
import { defineGauges, type GaugeSources } from './gauges.ts'

/** An external service that the server uses. */
export type Service = 'lake' | 'mail' | 'webhook' | 'captcha' | 'cdn' | 'shop'

const deliveryOutcomes = ['done', 'failed', 'refused'] as const

/** `failed` is retried; `refused` is not. */
type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** The status sync was once called report; dashboards use that label. */
const stepLabel = (step: DeliveryStep) => (step === 'status-sync' ? 'report' : step)

const serviceOf: Readonly<Record<DeliveryStep, Service>> = {
  lake: 'lake',
  notification: 'mail',
  acknowledgement: 'mail',
  assignment: 'mail',
  webhook: 'webhook',
  'status-sync': 'lake',
}

/** The server's metrics for Prometheus. Labels never contain external input. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  })
  readonly #deliveries = new Counter({
    name: 'petjet_deliveries_total',
    help: 'Attempts at delivery steps: done, failed (will be retried), or refused (will not be retried).',
    labelNames: ['step', 'outcome'],
    registers: [this.#registry],
  })
  readonly #deliverySeconds = new Histogram({
    name: 'petjet_delivery_seconds',
    help: 'Time from accepting an inquiry, or from a request to send it again, until a step was done.',
    labelNames: ['step'],
    // From one second to one day: docs/objectives.md counts steps that took up to 15 minutes.
    buckets: [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400],
    registers: [this.#registry],
  })
  readonly #mailOutcomes = new Counter({
    name: 'petjet_mail_outcomes_total',
    help: 'Outcomes of emails reported by the mail service: delivered, delayed, bounced, complained.',
    labelNames: ['mail', 'outcome'],
    registers: [this.#registry],
  })
  readonly #renderSeconds = new Histogram({
    name: 'petjet_page_render_seconds',
    help: 'Time that a page took to be rendered, including its queries to the lake.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  })
  readonly #errors = new Counter({
    name: 'petjet_service_errors_total',
    help: 'Errors of the services that the server calls.',
    labelNames: ['service', 'problem'],
    registers: [this.#registry],
  })
  readonly #lineSheets = new Counter({
    name: 'petjet_line_sheets_total',
    help: 'Line sheets: drawn, incomplete (without some pictures), failed, or busy (turned away).',
    labelNames: ['outcome'],
    registers: [this.#registry],
  })

  readonly #now: () => number

  /** @param now the clock of the outbox, in ms since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now
    collectDefaultMetrics({ register: this.#registry })
    this.#beginAtZero()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds)
  }

  /** Counts an attempt at a delivery step, and records the time until the step was done. */
  attempted({ step: name, entry, failure, cause }: EndedAttempt<InquiryEntry>): void {
    // The outbox of inquiries has no other steps.
    const step = name as DeliveryStep
    const outcome: DeliveryOutcome = !failure ? 'done' : failure.isFinal ? 'refused' : 'failed'
    this.#deliveries.inc({ step: stepLabel(step), outcome })
    if (failure) return this.failed(serviceOf[step], cause)
    const began = entry?.resentAt?.[step] ?? entry?.acceptedAt
    if (began === undefined || step === 'status-sync') return
    // The clock may have been set back since.
    const seconds = Math.max(0, this.#now() - began) / 1000
    this.#deliverySeconds.observe({ step: stepLabel(step) }, seconds)
  }

  mailOutcome(mail: MailStep, outcome: MailOutcome): void {
    this.#mailOutcomes.inc({ mail, outcome })
  }

  rendered(seconds: number): void {
    this.#renderSeconds.observe(seconds)
  }

  /** @param cause the error; its label comes from a closed vocabulary */
  failed(service: Service, cause: unknown): void {
    this.#errors.inc({ service, problem: errorLabel(cause) })
  }

  /** @param problem the label of the failure, such as `SQLSTATE 53100` */
  postgresFailed(problem: string): void {
    this.#errors.inc({ service: 'postgres', problem })
  }

  lineSheet(outcome: LineSheetOutcome): void {
    this.#lineSheets.inc({ outcome })
  }

  /** Defines the metrics of visitors' browsers; call it once. */
  openVitals(): VitalsFigures {
    return createVitalsFigures(this.#registry)
  }

  /** Adds gauges that are read from the server's parts at each scrape. */
  watch(sources: GaugeSources): void {
    defineGauges(this.#registry, sources)
  }

  /** Creates the series that alerts use with 0, because an alert needs an increase of an existing series. */
  #beginAtZero(): void {
    for (const step of deliverySteps) {
      for (const outcome of deliveryOutcomes) {
        this.#deliveries.inc({ step: stepLabel(step), outcome }, 0)
      }
    }
    for (const mail of mailSteps) {
      for (const outcome of mailOutcomes) this.#mailOutcomes.inc({ mail, outcome }, 0)
    }
    for (const code of ['53100', '53300']) {
      this.#errors.inc({ service: 'postgres', problem: `SQLSTATE ${code}` }, 0)
    }
    for (const status of ['200', '500', '503']) {
      this.#requests.zero({ method: 'POST', route: '/api/contact', status })
    }
  }
}
