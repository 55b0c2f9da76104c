import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster, ClusterServer } from '#tests/support/start-cluster.ts'

/** One way in which a part can fail. */
export interface Outage {
  /** Such as `PostgreSQL`. */
  readonly part: string
  /** Such as `killed`. */
  readonly how: string
  begin: () => void | Promise<void>
  end: () => void | Promise<void>
}

/** An outage that has happened, by the clock of `performance.now()`. */
export interface PastOutage extends Pick<Outage, 'part' | 'how'> {
  readonly from: number
  /** Infinity until it ends. */
  until: number
}

/** One part of a run: what fails while visitors arrive. */
export interface OutagePhase {
  readonly name: string
  /** Breaks and repairs parts; everything runs again when it resolves. */
  disturb(outages: Outages): Promise<void>
}

/** How long everything runs between two outages, and how long an outage lasts, at least and at most. */
const runningMs = [1500, 5000] as const
const outageMs = [300, 2500] as const

/** Breaks and repairs parts, and records when. */
export class Outages {
  readonly past: PastOutage[] = []
  readonly #random: () => number

  /** @param random numbers from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random
  }

  /** Whether a part is down, or was within the last milliseconds. */
  isUnavailable(part: string, withinMs: number): boolean {
    const since = performance.now() - withinMs
    return this.past.some((one) => one.part === part && one.until >= since)
  }

  /** Breaks a part, and begins to repair it after some time. */
  async once({ part, how, begin, end }: Outage, lastMs: number): Promise<void> {
    const outage: PastOutage = { part, how, from: performance.now(), until: Infinity }
    this.past.push(outage)
    await begin()
    await delay(lastMs)
    await end()
    outage.until = performance.now()
  }

  /** Causes outages in turn, at random moments, for some time; everything runs at the end. */
  async during(ms: number, outages: readonly Outage[]): Promise<void> {
    const until = performance.now() + ms
    for (let at = 0; ; at += 1) {
      const outage = outages[at % outages.length]
      const wait = this.#between(runningMs)
      if (outage === undefined || performance.now() + wait > until) return
      await delay(wait)
      await this.once(outage, this.#between(outageMs))
    }
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random() * (most - least)
  }
}

/** A server is killed, or stopped by SIGTERM, and started again. */
export function serverOutage(server: ClusterServer, how: 'killed' | 'stopped'): Outage {
  return {
    part: server.name,
    how,
    begin: () => (how === 'killed' ? server.kill() : server.stop()),
    end: () => server.start(),
  }
}

/**
 * PostgreSQL or Redis is killed or hangs, with all its processes. A killed Redis comes back empty.
 */
export function storeOutage(
  part: 'PostgreSQL' | 'Redis',
  { postgres, redis }: Cluster,
  how: 'killed' | 'hangs',
): Outage {
  const store = part === 'Redis' ? redis : postgres
  return {
    part,
    how,
    begin: () => (how === 'killed' ? store.kill() : store.signal('SIGSTOP')),
    end: () => (how === 'killed' ? store.start() : store.signal('SIGCONT')),
  }
}

/** First nothing fails; then one kind of part fails in each phase, at random moments. */
export function randomPhases(cluster: Cluster, seconds: number): OutagePhase[] {
  const ms = seconds * 1000
  const storePhase = (part: 'PostgreSQL' | 'Redis'): OutagePhase => {
    const [kill, hang] = [storeOutage(part, cluster, 'killed'), storeOutage(part, cluster, 'hangs')]
    return { name: `${part} fails`, disturb: (outages) => outages.during(ms, [kill, hang, kill]) }
  }
  return [
    { name: 'nothing', disturb: () => Promise.resolve() },
    {
      // Independently of each other, so that sometimes both are down.
      name: 'servers fail',
      disturb: async (outages) => {
        const each = cluster.servers.map((server) => {
          const [kill, stop] = [serverOutage(server, 'killed'), serverOutage(server, 'stopped')]
          return outages.during(ms, [kill, kill, stop])
        })
        await Promise.all(each)
      },
    },
    storePhase('PostgreSQL'),
    storePhase('Redis'),
  ]
}
