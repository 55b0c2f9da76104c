import { ROOT_CONTEXT, trace, type Context, type SpanContext } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** A place in a trace by W3C's header; undefined where it is none. */
export function spanContextOf(traceparent: string | null | undefined): SpanContext | undefined {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parsed === null ? undefined : { ...parsed, isRemote: true }
}

/** The context of what continues a trace; without a valid header it begins one of its own. */
export function contextOf(traceparent: string | null | undefined): Context {
  const parent = spanContextOf(traceparent)
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
}

/** W3C's header for what is done within a span, elsewhere or later. */
export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  const flags = (traceFlags & 0xff).toString(16).padStart(2, '0')
  return `00-${traceId}-${spanId}-${flags}`
}
