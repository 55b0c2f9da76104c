import { SpanStatusCode, type Span } from '@opentelemetry/api'
import {
  ATTR_ERROR_TYPE,
  ATTR_EXCEPTION_MESSAGE,
  ATTR_EXCEPTION_STACKTRACE,
  ATTR_EXCEPTION_TYPE,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { redactError } from '#api/platform/log/redact-error.ts'
import type { AnsweredSpan, SpanFacts } from '../tracing.ts'

/** Adds the facts about some work to its span. */
export function noteFacts(span: Span, { status, route, problem, cause }: SpanFacts): void {
  if (route !== undefined) span.setAttribute(ATTR_HTTP_ROUTE, route)
  if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
  if (cause !== undefined) noteException(span, cause)
  // If a service answers with 4xx, it refuses our request, so the call has failed.
  if (problem !== undefined) noteError(span, problem)
  else if (cause !== undefined) noteError(span, errorTypeOf(cause))
  else if (status !== undefined && status >= 400) noteError(span, String(status))
}

/** Adds a request's answer to its span, and names the span by the route. */
export function noteAnswer(span: Span, method: string, answer: AnsweredSpan): void {
  const { requestId, route, status, page, cause } = answer
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    [ATTR_HTTP_ROUTE]: route,
    [ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
    'petjet.request.id': requestId,
    ...(page !== undefined && { 'petjet.page.cache': page }),
  })
  // A visitor's mistake is not a failure of the server.
  if (status < 500) return
  if (cause !== undefined) noteException(span, cause)
  noteError(span, cause === undefined ? String(status) : errorTypeOf(cause))
}

function noteError(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Records the same parts of an error as the log, because a library's message can repeat visitors' text. */
function noteException(span: Span, cause: unknown): void {
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
