/**
 * What is done for a visitor or an inquiry, as a trace shows it. No field can hold what a visitor
 * typed: names come from the code, addresses from the settings, an inquiry has its random id.
 */
export type Work =
  /** A page is rendered. */
  | { readonly kind: 'render' }
  /** The lake is asked; `name` is the query's, and its parameters stay out. */
  | { readonly kind: 'query'; readonly name: string }
  /** The site is searched, for words that stay out. */
  | { readonly kind: 'search' }
  /** An inquiry is put into the outbox. */
  | { readonly kind: 'store'; readonly inquiry: string }
  /** One attempt at one delivery step; `attempt` counts from 1. */
  | {
      readonly kind: 'step'
      readonly inquiry: string
      readonly step: string
      readonly attempt: number
      /** An earlier attempt might have arrived. */
      readonly isUncertain: boolean
    }
  /** Changes are written to the lake in one transaction. */
  | { readonly kind: 'write'; readonly count: number }
  /** Another service is called. Of `url` only host and port are told. */
  | {
      readonly kind: 'call'
      readonly service: 'mail' | 'webhook' | 'captcha'
      readonly method: 'GET' | 'POST'
      readonly url: string
    }

/** What is found out while something is done. */
export interface SpanFacts {
  /** The HTTP status with which a service answered. */
  readonly status?: number
  /** The pattern of the page's route. */
  readonly route?: string
  /** Why it failed: a label of a closed vocabulary, such as `HTTP 503`. */
  readonly problem?: string
  /** The error behind it; of its message only what the log keeps is told. */
  readonly cause?: unknown
}

/** Something under way, as a part of a trace. */
export interface Span {
  /** W3C's `traceparent`, by which the trace goes on elsewhere; undefined if tracing is off. */
  readonly traceparent: string | undefined
  note(facts: SpanFacts): void
}

/** Where something stands that is not a part of what is under way here. */
export interface TracePlace {
  /** The `traceparent` of what it is a part of; null if it begins a trace of its own. */
  readonly within: string | null
  /** Those of what it is done for as well. */
  readonly linkedTo?: readonly string[]
}

/** A request as it comes. */
export interface BegunRequest {
  readonly method: string
  /** Its path decides whether it is traced, and is not told. */
  readonly path: string
  /** The header that came with it; whether it counts is a matter of the settings. */
  readonly traceparent: string | undefined
  /** When it came, by `performance.now()`. */
  readonly began: number
}

/** Where a page came from: memory, another request's rendering, or one of its own. */
export type PageOrigin = 'hit' | 'joined' | 'miss'

/** How a request was answered. */
export interface AnsweredSpan {
  readonly requestId: string
  /** The route's pattern, never the address itself. */
  readonly route: string
  readonly status: number
  readonly page?: PageOrigin
  /** The error behind the answer, if there was one. */
  readonly cause?: unknown
}

/** Tells what happens, for traces. */
export interface Tracing {
  /** Runs what answers a request; `end` is called once, when the answer is known. */
  request<Result>(begun: BegunRequest, run: (end: (answer: AnsweredSpan) => void) => Result): Result
  /**
   * Runs something as a part of what is under way, or of `place`. Where it throws, the trace shows
   * that it failed, and the caller gets the error.
   */
  during<Result>(
    work: Work,
    run: (span: Span) => Promise<Result>,
    place?: TracePlace,
  ): Promise<Result>
  /** The place of what is under way here, as a `traceparent`; undefined if nothing is traced. */
  here(): string | undefined
  /** Tells where the page came from that answers the request under way. */
  pageFound(origin: PageOrigin): void
  /** What a log line gets, so that it is found with its trace; undefined if tracing is off. */
  readonly logFields: (() => Readonly<Record<string, string>>) | undefined
  /** How sending goes; undefined if tracing is off. */
  readonly state: TraceState | undefined
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>
}

const noSpan: Span = { traceparent: undefined, note: () => {} }
const noEnd = () => {}

/** No tracing at all: everything runs as if this was not there. */
export const untraced: Tracing = {
  request: (_begun, run) => run(noEnd),
  during: (_work, run) => run(noSpan),
  here: () => undefined,
  pageFound: () => {},
  logFields: undefined,
  state: undefined,
  stop: () => Promise.resolve(),
}

/** The state of the export of traces, for monitoring. */
export interface TraceState {
  /** Whether the collector took the last batch; true before the first. */
  readonly isSending: boolean
  /** A short label, such as `ECONNREFUSED` or `HTTP 401`; null while the collector takes them. */
  readonly problem: string | null
  /** Spans since the start: accepted by the collector, given up, and left out because the queue was full. */
  readonly spans: { readonly sent: number; readonly failed: number; readonly dropped: number }
}
