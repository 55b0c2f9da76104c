import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Log } from './log.ts'

/** One line for each request: what was asked and how it ended, nothing about who asked. */
export function requestLog(log: Log) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now()
    await next()
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
