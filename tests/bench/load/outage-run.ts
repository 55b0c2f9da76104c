import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { drained } from './backlog.ts'
import { CaptchaTokens } from './captcha-tokens.ts'
import type { Comparison } from './compare-deliveries.ts'
import type { FilledForm } from './filled-form.ts'
import { Outages, seededRandom, type PastOutage } from './outages.ts'
import { PhaseFigures } from './phase-figures.ts'
import { processorTime, timeForEach } from './processor-time.ts'
import { SignIns, type SignInFigures } from './sign-ins.ts'
import { settledComparison } from './settled-comparison.ts'
import { Visitors } from './visitors.ts'

/** One part of a run: what goes wrong while visitors come. */
export interface OutagePhase {
  readonly name: string
  /** Breaks and mends what the phase is about; all runs again when it resolves. */
  disturb(outages: Outages): Promise<void>
}

export interface OutageRunOptions {
  readonly cluster: Cluster
  readonly phases: readonly OutagePhase[]
  /** Forms a second. */
  readonly rate: number
  /** How long visitors come in each phase. */
  readonly seconds: number
  /** The same seed makes the same outages. */
  readonly seed: number
  /** How long deliveries, and sessions, may take to be in order after a phase, in ms. */
  readonly settleMs: number
}

export interface OutageFindings {
  readonly figures: readonly PhaseFigures[]
  readonly forms: readonly FilledForm[]
  readonly comparison: Comparison
  readonly signIns: SignInFigures
  readonly outages: readonly PastOutage[]
  /** Processor time of each part for each inquiry of the first phase, in ms. */
  readonly spent: readonly string[][]
}

/**
 * Sends inquiries at a steady rate while parts are broken and mended, one phase after the other; then
 * waits until all is delivered, and compares what visitors were told with what arrived.
 *
 * @throws {Error} where deliveries do not come to an end in time
 */
export async function outageRun(options: OutageRunOptions): Promise<OutageFindings> {
  const { cluster, phases, rate, seconds, seed, settleMs } = options
  const { siteUrl } = cluster
  const captchas = new CaptchaTokens(cluster)
  const visitors = new Visitors({ siteUrl, captchas, random: seededRandom(seed) })
  const outages = new Outages(seededRandom(seed + 1))
  const signIns = new SignIns(cluster, outages)
  const over = new AbortController()
  // The first inquiries find servers that have compiled nothing yet.
  await Promise.all(Array.from({ length: 20 }, () => visitors.visit(new PhaseFigures('warm-up'))))
  await signIns.signIn('who signed in at first')
  const watching = signIns.watch(over.signal)
  const figures: PhaseFigures[] = []
  let spent: string[][] = []
  try {
    for (const phase of phases) {
      await captchas.prepare(rate * seconds)
      const found = new PhaseFigures(phase.name)
      figures.push(found)
      console.log(`… ${phase.name}`)
      const before = processorTime(cluster)
      await Promise.all([
        visitors.arrive(rate, seconds, found),
        phase.disturb(outages),
        staffDuring(signIns, phase.name, seconds),
      ])
      found.drainMs = await drained(cluster, settleMs)
      if (figures.length === 1) {
        spent = timeForEach(rate * seconds, before, processorTime(cluster))
      }
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
    spent,
  }
}

/** Two sign in during a phase, and the first of them signs out before its end. */
async function staffDuring(signIns: SignIns, phase: string, seconds: number): Promise<void> {
  const quarter = (seconds * 1000) / 4
  await delay(quarter)
  await signIns.signIn(`early: ${phase}`)
  await delay(quarter)
  await signIns.signIn(`late: ${phase}`)
  await delay(quarter)
  await signIns.signOut(`early: ${phase}`)
}
