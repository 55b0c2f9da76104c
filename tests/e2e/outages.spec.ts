import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { outageRun } from '../bench/load/outage-run.ts'
import { type OutagePhase, serverOutage, storeOutage } from '../bench/load/outages.ts'
import { endingAll } from '#tests/support/stop-all.ts'
import { startCluster } from '../support/start-cluster.ts'

/** Forms per second, and for how long: `npm run bench outage` is a longer version. */
const rate = 40
const seconds = 6

/** The time limit of the test, in ms. */
const limitMs = 150_000

/**
 * A lease of five seconds, so that another server soon delivers the inquiries claimed by a killed
 * one.
 */
const settings = { DELIVERY_TIMEOUT_MS: '1000', DELIVERY_RETRY_MS: '500' }

test('servers, PostgreSQL and Redis are killed under load: nothing is lost or mailed twice, and staff stay signed in', async () => {
  test.setTimeout(limitMs + 30_000)
  const { findings, logs } = await endingAll(limitMs, async (ends) => {
    const cluster = await startCluster(ends, settings)
    const [first, second] = cluster.servers
    const killed = [
      serverOutage(first, 'killed'),
      storeOutage('PostgreSQL', cluster, 'killed'),
      storeOutage('Redis', cluster, 'killed'),
      serverOutage(second, 'killed'),
    ]
    const disturb: OutagePhase['disturb'] = async (outages) => {
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
  // Otherwise no outage affected a visitor.
  expect(figures[0]?.unacknowledged).toBeGreaterThan(0)
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
