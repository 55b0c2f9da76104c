import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { addressOf, ask } from '../bench/load/ask.ts'
import { CaptchaTokens } from '../bench/load/captcha-tokens.ts'
import { drained, settledComparison } from '../bench/load/deliveries.ts'
import { PhaseFigures } from '../bench/load/phase-figures.ts'
import { Visitors } from '../bench/load/visitors.ts'
import { endingAll } from '#tests/support/stop-all.ts'
import { type Cluster, startCluster } from '../support/start-cluster.ts'

/** Forms and pages per second, which two cores handle along with everything else that runs here. */
const rate = 15
/** How long one server has a fault, and how long visitors arrive, in seconds. */
const troubleSeconds = 4
const seconds = 6
/** The time limit of the test, in ms. */
const limitMs = 150_000

/**
 * A lease of five seconds, so that another server soon delivers the inquiries claimed by a failing
 * one.
 */
const settings = { DELIVERY_TIMEOUT_MS: '1000', DELIVERY_RETRY_MS: '500' }

interface Trouble {
  readonly name: string
  readonly begin: (cluster: Cluster) => void | Promise<void>
  readonly end: (cluster: Cluster) => void | Promise<void>
}

/** Each fault of one of three servers: a function that causes it, and one that repairs it. */
const troubles: readonly Trouble[] = [
  {
    name: 'frozen',
    begin: ({ servers: [first] }) => first.signal('SIGSTOP'),
    end: ({ servers: [first] }) => first.signal('SIGCONT'),
  },
  {
    name: 'cut off from PostgreSQL',
    begin: ({ servers: [, second] }) => second.cutOff(true),
    end: ({ servers: [, second] }) => second.cutOff(false),
  },
  {
    name: 'killed',
    begin: ({ servers: [, , third] }) => third.kill(),
    end: ({ servers: [, , third] }) => third.start(),
  },
]

/** Loads pages at the same rate, and collects the slow and failed ones. */
async function loadPages(siteUrl: string, bad: string[]): Promise<number> {
  const paths = ['/', '/products', '/products/master-kit', '/contact']
  const times: Promise<number>[] = []
  for (let at = 0; at < rate * seconds; at += 1) {
    const path = paths[at % paths.length]!
    const answered = ask(siteUrl + path, { from: addressOf(at) }).then(
      ({ status, ms, problem }) => {
        if (status !== 200 || ms > 2000)
          bad.push(`${path}: ${problem ?? status} in ${ms.toFixed()} ms`)
        return ms
      },
    )
    times.push(answered)
    await delay(1000 / rate)
  }
  return Math.max(...(await Promise.all(times)))
}

test('with HAProxy, a frozen, disconnected or killed server loses no form and slows no page by 2 s', async () => {
  test.setTimeout(limitMs + 30_000)
  const found = await endingAll(limitMs, async (ends) => {
    const cluster = await startCluster(ends, settings)
    const { siteUrl, environment, servers } = cluster
    const captchas = new CaptchaTokens(environment, siteUrl)
    const visitors = new Visitors(siteUrl, captchas, () => 1)
    // Servers are slow at first, until their code is compiled.
    for (let round = 0; round < 2; round += 1) {
      const warmUp = new PhaseFigures('warm-up')
      await Promise.all(Array.from({ length: 60 }, () => visitors.visit(warmUp)))
    }
    const badPages: string[] = []
    const phases: PhaseFigures[] = []
    for (const { name, begin, end } of troubles) {
      await captchas.prepare(rate * seconds)
      const figures = new PhaseFigures(name)
      phases.push(figures)
      const [slowest] = await Promise.all([
        loadPages(siteUrl, badPages),
        visitors.arrive(rate, seconds, figures),
        (async () => {
          await delay(500)
          await begin(cluster)
          await delay(troubleSeconds * 1000)
          await end(cluster)
        })(),
      ])
      console.log(figures.row().join(' · '), `· slowest page ${slowest.toFixed()} ms`)
    }
    await drained(servers[1].url, 60_000)
    return { badPages, phases, comparison: await settledComparison(cluster, visitors.forms) }
  })
  // A server can fail after the provider has used up a captcha token, but before the server records
  // that in Redis.
  const captcha = '422 captcha-needed'
  for (const { name, failures } of found.phases) {
    expect(
      [...failures.keys()].filter((reason) => reason !== captcha),
      name,
    ).toEqual([])
    expect(failures.get(captcha) ?? 0, name).toBeLessThan(4)
  }
  expect(found.badPages).toEqual([])
  expect(found.comparison).toMatchObject({ lost: [], storedTwice: [], mailedTwice: [] })
})
