import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Log } from './log.ts'

/**
 * One line for each request: what was asked and how it ended, nothing about who asked. Sees to it
 * that every answer carries the id by which its lines are found.
 */
export function requestLog(log: Log) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now()
    await next()
    // A handler that answers with a response of its own drops the headers set before it.
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    }
    const level = /\.\w+$/.test(line.path) ? 'debug' : 'info'
    log[level](line, 'request')
  })
}
