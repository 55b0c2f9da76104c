import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { addressOf } from './ask.ts'
import { drained } from './backlog.ts'
import { CaptchaTokens } from './captcha-tokens.ts'
import type { Comparison } from './compare-deliveries.ts'
import { OpenPage } from './open-page.ts'
import { Outages, seededRandom, type Outage, type PastOutage } from './outages.ts'
import { Publisher } from './publisher.ts'
import { sampleOf, type ServerSample } from './server-samples.ts'
import { SignIns, type SignInFigures } from './sign-ins.ts'
import { SoakTally } from './soak-tally.ts'
import { lookAround, SoakInquiries, workThroughInquiries } from './soak-traffic.ts'
import { settledComparison } from './settled-comparison.ts'
import { Visitors } from './visitors.ts'

/** Pages that stay open and hear of changes. */
const openPages = 200
/** Inquiries a second. */
const inquiryRate = 2
/** How often something is published, in ms. */
const publishMs = 5000
/** How often the servers' figures are read, in ms. */
const sampleMs = 10_000
/** How long the last deliveries may take, in ms. */
const drainMs = 150_000

/** When each part is restarted, as a share of the whole time. */
const moments = [0.08, 0.16, 0.3, 0.42, 0.54, 0.66, 0.78] as const

export interface SoakFindings {
  readonly tally: SoakTally
  readonly publisher: Publisher
  readonly comparison: Comparison
  readonly forms: number
  readonly signIns: SignInFigures
  readonly outages: readonly PastOutage[]
  /** Of each server, by its name. */
  readonly samples: ReadonlyMap<string, readonly ServerSample[]>
  /** How often an open page lost its stream, and was refused another. */
  readonly streams: { readonly lost: number; readonly refused: number }
  /** `performance.now()` at the beginning. */
  readonly began: number
}

/** Mixed traffic with one restart of each part. */
export async function soakRun(
  cluster: Cluster,
  seconds: number,
  seed: number,
): Promise<SoakFindings> {
  const random = seededRandom(seed)
  const outages = new Outages(seededRandom(seed + 1))
  const tally = new SoakTally(outages)
  const signIns = new SignIns(cluster, outages)
  const publisher = new Publisher(cluster, tally)
  const { siteUrl } = cluster
  const visitors = new Visitors({ siteUrl, captchas: new CaptchaTokens(cluster), random })
  const over = new AbortController()
  const { signal } = over
  const began = performance.now()
  const pages = Array.from(
    { length: openPages },
    (_, at) => new OpenPage(siteUrl, addressOf(2 ** 21 + at)),
  )
  const samples = new Map<string, ServerSample[]>(cluster.servers.map(({ name }) => [name, []]))
  const traffic = { cluster, tally, random, signal }
  const running = [
    lookAround(traffic),
    workThroughInquiries(traffic, signIns),
    signIns.watch(signal),
    every(publishMs, signal, () => publisher.publish(pages)),
    every(sampleMs, signal, () => sampleAll(cluster, samples, began)),
  ]
  try {
    await Promise.all([
      visitors.arrive(inquiryRate, seconds, new SoakInquiries(tally)),
      restartEach(cluster, outages, seconds),
      delay(seconds * 1000),
    ])
  } finally {
    over.abort()
    await Promise.all(running)
    for (const page of pages) page.close()
  }
  await drained(cluster, drainMs)
  const { forms } = visitors
  return {
    tally,
    publisher,
    comparison: await settledComparison(cluster, forms),
    forms: forms.length,
    signIns: signIns.figures,
    outages: outages.past,
    samples,
    streams: {
      lost: pages.reduce((sum, { lost }) => sum + lost, 0),
      refused: pages.reduce((sum, { refused }) => sum + refused, 0),
    },
    began,
  }
}

/** Does something at a steady pace until the signal; one turn ends before the next begins. */
async function every(ms: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const next = performance.now() + ms
    await run()
    await delay(Math.max(0, next - performance.now()))
  }
}

async function sampleAll(
  { servers }: Cluster,
  samples: ReadonlyMap<string, ServerSample[]>,
  began: number,
): Promise<void> {
  const at = Math.round((performance.now() - began) / 1000)
  for (const server of servers.filter(({ isRunning }) => isRunning)) {
    const sample = await sampleOf(server, at)
    if (sample !== undefined) samples.get(server.name)?.push(sample)
  }
}

/** Restarts each part once, as its operator does. */
async function restartEach(cluster: Cluster, outages: Outages, seconds: number): Promise<void> {
  const began = performance.now()
  for (const [at, restart] of restarts(cluster).entries()) {
    const due = began + (moments[at] ?? 1) * seconds * 1000
    await delay(Math.max(0, due - performance.now()))
    console.log(`… ${restart.part} is ${restart.how}`)
    await outages.once(restart, 0)
  }
}

function restarts({ servers, nginx, redis, postgres, lake, services }: Cluster): Outage[] {
  const ofServers = servers.map((server) => ({
    part: server.name,
    how: 'restarted by SIGTERM',
    begin: () => server.stop(),
    end: () => server.start(),
  }))
  const restarted = 'restarted'
  return [
    ...ofServers,
    { part: 'nginx', how: 'reloaded', begin: () => nginx.reload(), end: () => {} },
    { part: 'Redis', how: restarted, begin: () => redis.kill(), end: () => redis.start() },
    {
      part: 'PostgreSQL',
      how: restarted,
      begin: () => postgres.shutDown(),
      end: () => postgres.start(),
    },
    { part: 'lake', how: restarted, begin: () => lake.stop(), end: () => lake.start() },
    {
      part: 'mail, captcha, webhook',
      how: restarted,
      begin: () => services.stop(),
      end: () => services.start(),
    },
  ]
}
