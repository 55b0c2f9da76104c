import type { ClusterServer } from '#tests/support/start-cluster.ts'
import { metricsToken } from '#tests/support/start-cluster.ts'
import { ask } from './ask.ts'

/** What a server takes at one moment. */
export interface ServerSample {
  /** Seconds since the beginning. */
  readonly at: number
  /** Resident memory and used heap in MiB. */
  readonly resident: number
  readonly heap: number
  /** Open file descriptors, sockets among them, and what else keeps the process busy. */
  readonly files: number
  readonly handles: number
  /** Delay of the event loop since the sample before, at p99, in ms. */
  readonly lag: number
}

const names = {
  resident: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  files: 'process_open_fds',
  handles: 'nodejs_active_handles_total',
  lag: 'nodejs_eventloop_lag_p99_seconds',
} as const

/** Reads a server's own figures from `GET /metrics`; undefined where it does not answer. */
export async function sampleOf(
  server: ClusterServer,
  at: number,
): Promise<ServerSample | undefined> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { status, body } = await ask(`${server.url}/metrics`, { headers })
  if (status !== 200) return undefined
  const figure = (name: keyof typeof names) =>
    Number(new RegExp(`^${names[name]} (\\S+)$`, 'm').exec(body)?.[1])
  const inMiB = (name: keyof typeof names) => figure(name) / 2 ** 20
  return {
    at,
    resident: inMiB('resident'),
    heap: inMiB('heap'),
    files: figure('files'),
    handles: figure('handles'),
    lag: figure('lag') * 1000,
  }
}
