import type { Cluster, ClusterServer } from '#tests/support/start-cluster.ts'
import type { OutagePhase } from './outage-run.ts'
import type { Outage, OutagePace } from './outages.ts'

/** A server that is killed, or told to stop, and started again. */
export function serverOutage(server: ClusterServer, how: 'killed' | 'stopped'): Outage {
  return {
    part: server.name,
    how,
    begin: () => (how === 'killed' ? server.kill() : server.stop()),
    end: () => server.start(),
  }
}

/** PostgreSQL is killed with all its processes, or all of them hang. */
export function postgresOutage({ postgres }: Cluster, how: 'killed' | 'hangs'): Outage {
  const part = 'PostgreSQL'
  if (how === 'killed') {
    return { part, how, begin: () => postgres.kill(), end: () => postgres.start() }
  }
  return {
    part,
    how,
    begin: () => postgres.signal('SIGSTOP'),
    end: () => postgres.signal('SIGCONT'),
  }
}

/** Redis is killed, and comes back without anything that it knew; or it hangs. */
export function redisOutage({ redis }: Cluster, how: 'killed' | 'hangs'): Outage {
  const part = 'Redis'
  if (how === 'killed') return { part, how, begin: () => redis.kill(), end: () => redis.start() }
  return { part, how, begin: () => redis.signal('SIGSTOP'), end: () => redis.signal('SIGCONT') }
}

/** Nothing goes wrong; then each part fails at random moments, one part in each phase. */
export function randomPhases(cluster: Cluster, seconds: number): OutagePhase[] {
  const ms = seconds * 1000
  const pace: OutagePace = { wellMs: [1500, 5000], awayMs: [300, 2500] }
  return [
    { name: 'nothing', disturb: () => Promise.resolve() },
    {
      // Each for itself, so that now and then both are away.
      name: 'servers fail',
      disturb: async (outages) => {
        const each = cluster.servers.map((server) => {
          const [kill, stop] = [serverOutage(server, 'killed'), serverOutage(server, 'stopped')]
          return outages.during(ms, [kill, kill, stop], pace)
        })
        await Promise.all(each)
      },
    },
    {
      name: 'PostgreSQL fails',
      disturb: (outages) => {
        const kill = postgresOutage(cluster, 'killed')
        return outages.during(ms, [kill, postgresOutage(cluster, 'hangs'), kill], pace)
      },
    },
    {
      name: 'Redis fails',
      disturb: (outages) => {
        const kill = redisOutage(cluster, 'killed')
        return outages.during(ms, [kill, redisOutage(cluster, 'hangs'), kill], pace)
      },
    },
  ]
}
