import type { Env } from '#api/env.ts'
import { traceCollector } from '#api/env/trace-settings.ts'
import type { Log } from '#api/log/log.ts'
import { untraced, type Tracing } from './tracing.ts'

/**
 * Begins to trace if a collector is set; without one nothing of OpenTelemetry is loaded.
 *
 * @param log gets one line when the collector stops taking traces, and one when it takes them again
 */
export async function openTracing(env: Env, log: Log): Promise<Tracing> {
  const url = traceCollector(env)
  if (url === undefined) return untraced
  const { createOtelTracing } = await import('./otel/create-otel-tracing.ts')
  return createOtelTracing({ env, url, log })
}
