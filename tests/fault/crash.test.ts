import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashRuns } from './crash-runs.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startReceivers, type Receivers } from './receivers.ts'

/** `CRASH_RUNS=200` is a longer test. */
const runs = Number(process.env.CRASH_RUNS ?? 25)

let receivers: Receivers

beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(() => receivers.stop())

test(
  `${runs} times killed at a random moment: none acknowledged is lost, none delivered twice`,
  async () => {
    const { acknowledged, names } = await crashRuns(receivers, runs, Math.random)
    expect(acknowledged.length).toBeGreaterThan(runs / 4)
    await expectDeliveredOnce(receivers, acknowledged)
    const stored = (await receivers.inquiries()).map(({ name }) => name)
    const sent = stored.filter((name) => names.includes(name))
    expect(new Set(sent).size, 'a sender who tried again is one inquiry').toBe(sent.length)
  },
  60_000 + runs * 8000,
)
