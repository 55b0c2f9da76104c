import { setTimeout as delay } from 'node:timers/promises'
import { drawn } from '#tests/support/seeded-choice.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { CaptchaTokens } from './captcha-tokens.ts'
import { type Comparison, drained, settledComparison } from './deliveries.ts'
import { type OutagePhase, Outages, type PastOutage } from './outages.ts'
import { PhaseFigures } from './phase-figures.ts'
import { SignIns } from './sign-ins.ts'
import { type FilledForm, Visitors } from './visitors.ts'

export interface OutageRunOptions {
  readonly cluster: Cluster
  readonly phases: readonly OutagePhase[]
  /** Forms a second. */
  readonly rate: number
  /** How long visitors arrive in each phase. */
  readonly seconds: number
  /** The same seed causes the same outages. */
  readonly seed: number
  /** How long deliveries and sessions can take to recover after a phase, in ms. */
  readonly settleMs: number
}

export interface OutageFindings {
  readonly figures: readonly PhaseFigures[]
  readonly forms: readonly FilledForm[]
  readonly comparison: Comparison
  readonly signIns: SignIns['figures']
  readonly outages: readonly PastOutage[]
}

/**
 * Sends inquiries at a steady rate while parts are broken and repaired, one phase after the other.
 * Then waits until everything is delivered, and compares the visitors' receipts with what arrived.
 *
 * @throws {Error} if deliveries do not end in time
 */
export async function outageRun(options: OutageRunOptions): Promise<OutageFindings> {
  const { cluster, phases, rate, seconds, seed, settleMs } = options
  const { siteUrl, environment } = cluster
  const captchas = new CaptchaTokens(environment, siteUrl)
  const visitors = new Visitors(siteUrl, captchas, seededRandom(seed))
  const outages = new Outages(seededRandom(seed + 1))
  const signIns = new SignIns(cluster, outages)
  const over = new AbortController()
  // Servers are slow at first, until their code is compiled.
  await Promise.all(Array.from({ length: 20 }, () => visitors.visit(new PhaseFigures('warm-up'))))
  await signIns.signIn('signed in at first')
  const watching = signIns.watch(over.signal)
  const figures: PhaseFigures[] = []
  try {
    for (const phase of phases) {
      await captchas.prepare(rate * seconds)
      const found = new PhaseFigures(phase.name)
      figures.push(found)
      console.log(`… ${phase.name}`)
      await Promise.all([
        visitors.arrive(rate, seconds, found),
        phase.disturb(outages),
        signInDuring(signIns, phase.name, seconds),
      ])
      found.drainMs = await drained(cluster.servers[0].url, settleMs)
      await signIns.signIn(`after: ${phase.name}`)
      await signIns.settle(settleMs)
    }
  } finally {
    over.abort()
    await watching
  }
  return {
    figures,
    forms: visitors.forms,
    comparison: await settledComparison(cluster, visitors.forms),
    signIns: signIns.figures,
    outages: outages.past,
  }
}

/** Two admins sign in during a phase; the first one signs out before its end. */
async function signInDuring(signIns: SignIns, phase: string, seconds: number): Promise<void> {
  const quarter = (seconds * 1000) / 4
  await delay(quarter)
  await signIns.signIn(`early: ${phase}`)
  await delay(quarter)
  await signIns.signIn(`late: ${phase}`)
  await delay(quarter)
  await signIns.signOut(`early: ${phase}`)
}

/** Numbers from 0 to 1, the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let at = 0
  return () => drawn(seed, at++)
}
