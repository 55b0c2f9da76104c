import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/platform/log/log.ts'
import {
  type AnsweredSpan,
  type StartedRequest,
  type Tracing,
  untraced,
} from '#api/platform/trace/tracing.ts'

/** One answered request, without any data about the caller. */
export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the URL itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** The answer to a request; requests for files are logged at `debug`. */
interface Answered extends Omit<AnsweredSpan, 'requestId'> {
  readonly isFile: boolean
}

/** Assigns a request's id and trace; logs and counts the request when `end` is called. */
export type RecordRequest = <Result>(
  request: Omit<StartedRequest, 'began'>,
  answer: (requestId: string, end: (answered: Answered) => void) => Result,
) => Result

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Requests that take longer are slow, in ms; the objective for pages (`docs/objectives.md`). */
const slowMs = 250

/**
 * Records requests by route pattern, method and status, without data about the caller.
 *
 * @param loggedShare the share of fast, successful requests that are logged, from 0 to 1; slow and failed
 * requests are always logged, and metrics count all requests
 */
export function createRequestRecord(
  log: Log,
  metrics: { answered(request: AnsweredRequest): void },
  tracing: Pick<Tracing, 'request'> = untraced,
  loggedShare = 1,
): RecordRequest {
  const isLogged = (status: number, ms: number) =>
    status >= 400 || ms > slowMs || Math.random() < loggedShare
  return ({ method: given, path, traceparent }, answer) => {
    const began = performance.now()
    // Ignore an id from the caller, because ids are logged, and a caller's id could contain anything.
    const requestId = randomUUID()
    return tracing.request({ method: given, path, traceparent, began }, (endTrace) =>
      answer(requestId, (answered) => {
        const { route, status, isFile } = answered
        const ms = performance.now() - began
        const method = methods.has(given) ? given : 'other'
        metrics.answered({ method, route, status, seconds: ms / 1000 })
        const level = isFile ? 'debug' : 'info'
        if (isLogged(status, ms))
          log[level]({ requestId, method, route, status, ms: Math.round(ms) }, 'request')
        endTrace({ requestId, ...answered })
      }),
    )
  }
}

export function requestLog(record: RecordRequest) {
  return createMiddleware<AppEnv>((c, next) => {
    const { method, path } = c.req
    const traceparent = c.req.header('traceparent')
    return record({ method, path, traceparent }, async (requestId, end) => {
      c.set('requestId', requestId)
      await next()
      // If a handler returns its own Response, headers set earlier are lost.
      c.res.headers.set('X-Request-Id', requestId)
      const route = c.get('route') ?? routePath(c)
      const isFile = c.get('route') === undefined && /\.\w+$/.test(path)
      end({ route, status: c.res.status, isFile, cause: c.error })
    })
  })
}
