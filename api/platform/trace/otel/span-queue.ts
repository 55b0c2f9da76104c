import { TraceFlags } from '@opentelemetry/api'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import type { TraceState } from '../tracing.ts'

/** The maximum number of waiting spans; further spans are dropped. */
const maxWaiting = 2048
/** The maximum number of spans in one batch. */
const maxBatch = 512
/** How long the exporter can take to report its own timeout, in ms. */
const graceMs = 1000

export interface SpanQueueOptions {
  readonly exporter: SpanExporter
  /** The time limit of a batch, including retries, in ms. */
  readonly timeoutMs: number
  /** How long to collect spans, in ms. */
  readonly gatherMs: number
  readonly log: Log
}

/**
 * Spans on their way to the collector. If the collector is unavailable, refuses or hangs, the cost is a
 * bounded number of spans in memory, one log line, and dropped spans.
 */
export class SpanQueue implements SpanProcessor {
  readonly #options: SpanQueueOptions
  readonly #batches: BatchSpanProcessor
  #waiting = 0
  #problem: string | null = null
  readonly #spans = { sent: 0, failed: 0, dropped: 0 }

  constructor(options: SpanQueueOptions) {
    this.#options = options
    const { exporter, timeoutMs, gatherMs } = options
    this.#batches = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) => this.#export(spans, done),
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: maxWaiting,
      maxExportBatchSize: maxBatch,
      scheduledDelayMillis: gatherMs,
      exportTimeoutMillis: timeoutMs + graceMs,
    })
  }

  get state(): TraceState {
    return {
      isSending: this.#problem === null,
      problem: this.#problem,
      spans: { ...this.#spans },
    }
  }

  onStart(): void {}

  /** Queues a span that has ended, if there is room. */
  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
    if (this.#waiting >= maxWaiting) {
      this.#spans.dropped += 1
      return
    }
    this.#waiting += 1
    this.#batches.onEnd(span)
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush()
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown()
  }

  #export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#waiting -= spans.length
    this.#options.exporter.export(spans, (result) => {
      this.#note(spans.length, result)
      done(result)
    })
  }

  /** Counts a batch, and logs the first failure and the recovery. */
  #note(count: number, { code, error }: ExportResult): void {
    const { log } = this.#options
    const before = this.#problem
    this.#problem = code === ExportResultCode.SUCCESS ? null : exportProblem(error)
    this.#spans[this.#problem === null ? 'sent' : 'failed'] += count
    const { failed, dropped } = this.#spans
    if (this.#problem !== null && before === null) {
      log.warn(
        { problem: this.#problem },
        'traces cannot be sent: the collector does not accept them',
      )
    }
    if (this.#problem === null && before !== null) {
      log.info({ failed, dropped }, 'traces are sent again')
    }
  }
}

/**
 * Returns why the collector did not accept a batch, as one of a few labels: `HTTP 401`, `ECONNREFUSED`,
 * `ETIMEDOUT`, `busy` (repeated 429, 502, 503 or 504) or `other`. Omits the collector's own text.
 */
function exportProblem(error: Error | undefined): string {
  if (error === undefined) return 'other'
  const { code } = error as { code?: unknown }
  // The exporter's own error has the status as its code.
  if (typeof code === 'number') return code >= 100 && code < 600 ? `HTTP ${code}` : 'other'
  if (/timed out/i.test(error.message)) return 'ETIMEDOUT'
  return /retryable status/.test(error.message) ? 'busy' : errorLabel(error)
}
