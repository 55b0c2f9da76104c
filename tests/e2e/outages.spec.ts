import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { postgresOutage, redisOutage, serverOutage } from '../bench/load/cluster-outages.ts'
import { endingAll } from '../bench/load/ending-all.ts'
import { outageRun } from '../bench/load/outage-run.ts'
import { startCluster } from '../support/start-cluster.ts'

/** Forms a second, and for how long: `npm run bench outage` does more of it. */
const rate = 40
const seconds = 6

/** How long all of it may take, in ms. */
const limitMs = 150_000

/** A lease of five seconds, so that what a killed server held is soon another's. */
const settings = { DELIVERY_TIMEOUT_MS: '1000', DELIVERY_RETRY_MS: '500' }

test('servers, PostgreSQL and Redis are killed under load: nothing is lost or mailed twice, and staff stay signed in', async () => {
  test.setTimeout(limitMs + 30_000)
  const { findings, logs } = await endingAll(limitMs, async (ends) => {
    const cluster = await startCluster(ends, settings)
    const [first, second] = cluster.servers
    const killed = [
      serverOutage(first, 'killed'),
      postgresOutage(cluster, 'killed'),
      redisOutage(cluster, 'killed'),
      serverOutage(second, 'killed'),
    ]
    const disturb: Parameters<typeof outageRun>[0]['phases'][number]['disturb'] = async (
      outages,
    ) => {
      for (const outage of killed) {
        await delay(600)
        await outages.once(outage, 300)
      }
    }
    const phases = [{ name: 'everything fails', disturb }]
    const run = await outageRun({ cluster, phases, rate, seconds, seed: 1, settleMs: 60_000 })
    return { findings: run, logs: cluster.servers.map((server) => server.log()).join('') }
  })
  const { figures, forms, comparison, signIns, outages } = findings
  console.log(figures.map((one) => one.row().join(' · ')).join('\n'))
  expect(outages).toHaveLength(4)
  expect(forms.length).toBeGreaterThan(rate * seconds)
  // Otherwise nothing was tried.
  expect(figures[0]?.refused).toBeGreaterThan(0)
  expect(comparison).toEqual({
    lost: [],
    answeredTwice: [],
    storedTwice: [],
    undelivered: [],
    mailedTwice: [],
    strange: [],
    unsettled: [],
    repeatedCalls: expect.any(Number),
    unacknowledged: { forms: 0, stored: 0 },
  })
  expect(signIns.wrong).toEqual([])
  expect(signIns.tried).toBeGreaterThan(10)
  expect(logs).toContain('listening')
  expect(logs).not.toMatch(/unmistakable|amelia|010-2030|northfield|one cabin/i)
})
