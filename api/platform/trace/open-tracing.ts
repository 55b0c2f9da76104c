import type { Env } from '#api/platform/env.ts'
import { traceCollector } from '#api/platform/env/trace-settings.ts'
import type { Log } from '#api/platform/log/log.ts'
import { untraced, type Tracing } from './tracing.ts'

/**
 * Starts tracing if a collector is configured; otherwise loads no part of OpenTelemetry.
 *
 * @param log gets one line when the collector fails, and another line when it accepts traces again
 */
export async function openTracing(env: Env, log: Log): Promise<Tracing> {
  const url = traceCollector(env)
  if (url === undefined) return untraced
  const { createOtelTracing } = await import('./otel/create-otel-tracing.ts')
  return createOtelTracing({ env, url, log })
}
