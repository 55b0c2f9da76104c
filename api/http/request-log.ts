import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/log/log.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'

/** One answered request, without anything of who asked or what for. */
export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the address itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What counts requests. */
interface RequestMetrics {
  answered(request: AnsweredRequest): void
}

interface RequestRecord {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  /** When the request came, by `performance.now()`. */
  readonly began: number
  /** Requests for files are logged at `debug`. */
  readonly isFile: boolean
}

/** Logs and counts one answered request. */
export type RecordRequest = (request: RequestRecord) => void

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Logs and measures each request by its route pattern, method and status, and nothing about the
 * caller. The URL itself is not logged, because it can contain personal data.
 */
export function createRequestRecord(log: Log, metrics: RequestMetrics): RecordRequest {
  return ({ requestId, method: given, route, status, began, isFile }) => {
    const ms = performance.now() - began
    const method = methods.has(given) ? given : 'other'
    metrics.answered({ method, route, status, seconds: ms / 1000 })
    const level = isFile ? 'debug' : 'info'
    log[level]({ requestId, method, route, status, ms: Math.round(ms) }, 'request')
  }
}

/**
 * Records each request, traces it, and sets `X-Request-Id` on every response, by which its log lines
 * are found.
 */
export function requestLog(record: RecordRequest, tracing: Pick<Tracing, 'request'> = untraced) {
  return createMiddleware<AppEnv>((c, next) => {
    const began = performance.now()
    const { method, path } = c.req
    const traceparent = c.req.header('traceparent')
    return tracing.request({ method, path, traceparent, began }, async (end) => {
      await next()
      const requestId = c.get('requestId')
      // A handler that returns its own Response loses headers that were set before it.
      c.res.headers.set('X-Request-Id', requestId)
      const route = c.get('route') ?? routePath(c)
      const { status } = c.res
      const isFile = c.get('route') === undefined && /\.\w+$/.test(path)
      record({ requestId, method, route, status, began, isFile })
      end({ requestId, route, status, cause: c.error })
    })
  })
}
