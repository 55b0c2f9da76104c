/**
 * Work for a visitor or an inquiry, as a span shows it. No field can contain text that a visitor
 * typed: names come from the code, URLs from the settings, and an inquiry has a random id.
 */
export type Work =
  /** A page is rendered. */
  | { readonly kind: 'render' }
  /** The lake is queried; `name` is the query's name. Parameters are omitted. */
  | { readonly kind: 'query'; readonly name: string }
  /** The site is searched. The search words are omitted. */
  | { readonly kind: 'search' }
  /** An inquiry is stored in the outbox. */
  | { readonly kind: 'store'; readonly inquiry: string }
  /** One attempt at one delivery step; `attempt` counts from 1. */
  | {
      readonly kind: 'step'
      readonly inquiry: string
      readonly step: string
      readonly attempt: number
      /** An earlier attempt may have arrived. */
      readonly isUncertain: boolean
    }
  /** Changes are written to the lake in one transaction. */
  | { readonly kind: 'write'; readonly count: number }
  /** Another service is called. Only the host and port of `url` are recorded. */
  | {
      readonly kind: 'call'
      readonly service: 'mail' | 'webhook' | 'captcha'
      readonly method: 'GET' | 'POST'
      readonly url: string
    }

/** Facts about work, known only after it began. */
export interface SpanFacts {
  /** The HTTP status of a service's answer. */
  readonly status?: number
  /** The pattern of the page's route. */
  readonly route?: string
  /** The reason of a failure: a label of a closed vocabulary, such as `HTTP 503`. */
  readonly problem?: string
  /** The error behind the failure; the error's message is recorded only if it is safe to log. */
  readonly cause?: unknown
}

/** Work in progress, as part of a trace. */
export interface Span {
  /** W3C's `traceparent`, which continues the trace elsewhere; undefined if tracing is off. */
  readonly traceparent: string | undefined
  note(facts: SpanFacts): void
}

/** The place in a trace of work that is not part of the current scope. */
export interface TracePlace {
  /** The `traceparent` of the parent; null to begin a new trace. */
  readonly within: string | null
  /** The `traceparent`s of other traces that the work is for. */
  readonly linkedTo?: readonly string[]
}

/** A request that has arrived. */
export interface StartedRequest {
  readonly method: string
  /** Decides whether the request is traced; not recorded. */
  readonly path: string
  /** The header of the request; the settings decide whether it is trusted. */
  readonly traceparent: string | undefined
  /** When the request arrived, by `performance.now()`. */
  readonly began: number
}

/** The answer to a request. */
export interface AnsweredSpan {
  readonly requestId: string
  /** The route's pattern, never the URL itself. */
  readonly route: string
  readonly status: number
  /** The error behind the answer, if any. */
  readonly cause?: unknown
}

/** Records work for traces. */
export interface Tracing {
  /** Runs a request's handler; the handler calls `end` once, when the answer is known. */
  request<Result>(
    started: StartedRequest,
    run: (end: (answer: AnsweredSpan) => void) => Result,
  ): Result
  /**
   * Runs work as part of the current scope, or of `place`. If it throws, the trace shows the failure, and
   * the caller gets the error.
   */
  during<Result>(
    work: Work,
    run: (span: Span) => Promise<Result>,
    place?: TracePlace,
  ): Promise<Result>
  /** The current place in a trace, as a `traceparent`; undefined if nothing is traced. */
  here(): string | undefined
  /** Fields that link a log line to its trace; undefined if tracing is off. */
  readonly logFields: (() => Readonly<Record<string, string>>) | undefined
  /** The state of the export; undefined if tracing is off. */
  readonly state: TraceState | undefined
  /** Sends the remaining spans, for a limited time. */
  stop(): Promise<void>
}

const noSpan: Span = { traceparent: undefined, note: () => {} }
const noEnd = () => {}

/** Disabled tracing: all work runs without traces. */
export const untraced: Tracing = {
  request: (_started, run) => run(noEnd),
  during: (_work, run) => run(noSpan),
  here: () => undefined,
  logFields: undefined,
  state: undefined,
  stop: () => Promise.resolve(),
}

/** The state of the export of traces, for monitoring. */
export interface TraceState {
  /** Whether the collector accepted the last batch; true before the first. */
  readonly isSending: boolean
  /** A short label, such as `ECONNREFUSED` or `HTTP 401`; null while the collector accepts batches. */
  readonly problem: string | null
  /** Spans since the start: accepted by the collector, failed, and dropped because the queue was full. */
  readonly spans: { readonly sent: number; readonly failed: number; readonly dropped: number }
}
