import { childrenOf } from '#tests/support/children-of.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { cpuSecondsOf } from '../measure/process-figures.ts'

/** Processor time by part, in seconds since its processes began. */
export type ProcessorTime = ReadonlyMap<string, number>

/** What each part has spent so far; a process that is gone counts nothing. */
export function processorTime(cluster: Cluster): ProcessorTime {
  const { servers, postgres, redis, nginx, lake, services } = cluster
  const parts: readonly (readonly [string, number])[] = [
    ...servers.map(({ name, pid }) => [name, pid] as const),
    ['PostgreSQL', postgres.pid],
    ['Redis', redis.pid],
    ['nginx', nginx.pid],
    ['lake', lake.pid],
    ['mail, captcha, webhook', services.pid],
    ['this client', process.pid],
  ]
  return new Map(parts.map(([name, pid]) => [name, spentBy(name, pid)]))
}

/** What each part spent in between for each of so many inquiries, in ms. */
export function timeForEach(
  inquiries: number,
  before: ProcessorTime,
  after: ProcessorTime,
): string[][] {
  return [...after].map(([name, spent]) => {
    const seconds = spent - (before.get(name) ?? 0)
    return [name, ((seconds * 1000) / inquiries).toFixed(2)]
  })
}

/** The client's children are parts of their own. */
function spentBy(name: string, pid: number): number {
  const pids = name === 'this client' ? [pid] : [pid, ...childrenOf(pid)]
  return pids.reduce((sum, one) => sum + secondsOf(one), 0)
}

function secondsOf(pid: number): number {
  try {
    return cpuSecondsOf(pid)
  } catch {
    return 0
  }
}
