import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api'
import {
  ATTR_ERROR_TYPE,
  ATTR_EXCEPTION_MESSAGE,
  ATTR_EXCEPTION_STACKTRACE,
  ATTR_EXCEPTION_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions'
import { parseTraceParent } from '@opentelemetry/core'
import type {
  AnsweredSpan,
  StartedRequest,
  Span,
  SpanFacts,
  TracePlace,
  TraceState,
  Tracing,
  Work,
} from '../tracing.ts'
import { addressOf, describeWork } from './describe-work.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { redactError } from '#api/platform/log/redact-error.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** The current scope: a span, until it has ended. */
interface Scope {
  readonly span: OtelSpan
  isEnded: boolean
}

export interface OtelTracingOptions {
  readonly tracer: Tracer
  /** The queue of spans to send. */
  readonly queue: { readonly state: TraceState; shutdown(): Promise<void> }
  /** The site's public URL. */
  readonly siteUrl: string
  readonly dataset: string
  /** Whether our own proxies are in front, whose `traceparent` is trusted. */
  readonly trustsParent: boolean
  /** The time limit for stopping, in ms. */
  readonly stopMs: number
}

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Paths of frequent automatic requests, and of the files of each page. */
const untracedPath = /^\/(?:api\/(?:health|ready)$|metrics$|assets\/|studio\/|pictures\/|fonts\/)/

const noEnd = () => {}
const noFields = {}

/** Traces with OpenTelemetry's SDK. */
export class OtelTracing implements Tracing {
  readonly #options: OtelTracingOptions
  readonly #scopes = new AsyncLocalStorage<Scope>()
  readonly #site: ReturnType<typeof addressOf>

  constructor(options: OtelTracingOptions) {
    this.#options = options
    const { siteUrl } = options
    this.#site = {
      ...addressOf(siteUrl),
      [ATTR_URL_SCHEME]: new URL(siteUrl).protocol.slice(0, -1),
    }
  }

  get state(): TraceState {
    return this.#options.queue.state
  }

  readonly logFields = (): Readonly<Record<string, string>> => {
    const scope = this.#current()
    if (scope === undefined) return noFields
    const { traceId, spanId, traceFlags } = scope.span.spanContext()
    const flags = traceFlags.toString(16).padStart(2, '0')
    return { trace_id: traceId, span_id: spanId, trace_flags: flags }
  }

  request<Result>(
    started: StartedRequest,
    run: (end: (answer: AnsweredSpan) => void) => Result,
  ): Result {
    const { began, path, traceparent } = started
    if (untracedPath.test(path)) return run(noEnd)
    const { tracer, trustsParent } = this.#options
    const isKnown = methods.has(started.method)
    const attributes = {
      ...this.#site,
      [ATTR_HTTP_REQUEST_METHOD]: isKnown ? started.method : '_OTHER',
    }
    const name = isKnown ? started.method : 'HTTP'
    const parent = contextOf(trustsParent ? traceparent : undefined)
    const start = { kind: SpanKind.SERVER, startTime: began, attributes }
    const span = tracer.startSpan(name, start, parent)
    const scope: Scope = { span, isEnded: false }
    const end = (answer: AnsweredSpan) => {
      if (scope.isEnded) return
      scope.isEnded = true
      noteAnswer(span, name, answer)
      span.end(performance.now())
    }
    return this.#scopes.run(scope, () => run(end))
  }

  async during<Result>(
    work: Work,
    run: (span: Span) => Promise<Result>,
    place?: TracePlace,
  ): Promise<Result> {
    const around = place === undefined ? this.#current() : undefined
    const { name, kind, attributes } = describeWork(work, this.#options.dataset)
    const links = place?.linkedTo?.flatMap((one) => spanContextOf(one) ?? []) ?? []
    const start = { kind, attributes, links: links.map((context) => ({ context })) }
    const span = this.#options.tracer.startSpan(name, start, this.#parent(around, place))
    const scope: Scope = { span, isEnded: false }
    const part: Span = {
      traceparent: traceparentOf(span.spanContext()),
      note: (facts) => noteFacts(span, facts),
    }
    try {
      return await this.#scopes.run(scope, () => run(part))
    } catch (cause) {
      noteFacts(span, { cause })
      throw cause
    } finally {
      scope.isEnded = true
      span.end()
    }
  }

  here(): string | undefined {
    const scope = this.#current()
    return scope && traceparentOf(scope.span.spanContext())
  }

  async stop(): Promise<void> {
    const { queue, stopMs } = this.#options
    const sent = queue.shutdown().catch(() => {})
    await withTimeout(sent, stopMs, () => undefined)
  }

  /**
   * Returns the current scope. Timers and queues inherit the scope of the work that started them; once
   * that work has ended, timers and queues are no longer part of it.
   */
  #current(): Scope | undefined {
    const scope = this.#scopes.getStore()
    return scope?.isEnded === false ? scope : undefined
  }

  #parent(around: Scope | undefined, place: TracePlace | undefined): Context {
    if (around !== undefined) return trace.setSpan(ROOT_CONTEXT, around.span)
    return contextOf(place?.within)
  }
}

/** Parses W3C's header; undefined if it is invalid. */
function spanContextOf(traceparent: string | null | undefined): SpanContext | undefined {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parsed === null ? undefined : { ...parsed, isRemote: true }
}

/** The context for continuing a trace; without a valid header a new trace begins. */
function contextOf(traceparent: string | null | undefined): Context {
  const parent = spanContextOf(traceparent)
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
}

/** W3C's header for work within a span, elsewhere or later. */
function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  const flags = (traceFlags & 0xff).toString(16).padStart(2, '0')
  return `00-${traceId}-${spanId}-${flags}`
}

/** Adds the facts about some work to its span. */
function noteFacts(span: OtelSpan, { status, route, problem, cause }: SpanFacts): void {
  if (route !== undefined) span.setAttribute(ATTR_HTTP_ROUTE, route)
  if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
  if (cause !== undefined) noteException(span, cause)
  // If a service answers with 4xx, it rejects our request, so the call has failed.
  if (problem !== undefined) noteError(span, problem)
  else if (cause !== undefined) noteError(span, errorTypeOf(cause))
  else if (status !== undefined && status >= 400) noteError(span, String(status))
}

/** Adds a request's answer to its span, and names the span by the route. */
function noteAnswer(span: OtelSpan, method: string, answer: AnsweredSpan): void {
  const { requestId, route, status, cause } = answer
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    [ATTR_HTTP_ROUTE]: route,
    [ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
    'petjet.request.id': requestId,
  })
  // A visitor's mistake is not a failure of the server.
  if (status < 500) return
  if (cause !== undefined) noteException(span, cause)
  noteError(span, cause === undefined ? String(status) : errorTypeOf(cause))
}

function noteError(span: OtelSpan, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Records the same parts of an error as the log, because a library's message can repeat visitors'
 * text.
 */
function noteException(span: OtelSpan, cause: unknown): void {
  const { type, message, stack } = redactError(cause)
  span.addEvent('exception', {
    [ATTR_EXCEPTION_TYPE]: type,
    ...(message !== undefined && { [ATTR_EXCEPTION_MESSAGE]: message }),
    ...(stack !== undefined && { [ATTR_EXCEPTION_STACKTRACE]: stack }),
  })
}

/** A label with few values: the network's or HTTP's code, or the error's class. */
function errorTypeOf(cause: unknown): string {
  const label = errorLabel(cause)
  return label === 'other' ? redactError(cause).type : label
}
