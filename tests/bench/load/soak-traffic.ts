import { setTimeout as delay } from 'node:timers/promises'
import { answeringPages, ownPages } from '#tests/support/public-pages.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { addressOf, ask } from './ask.ts'
import type { SignIns } from './sign-ins.ts'
import type { SoakTally } from './soak-tally.ts'
import type { Attempt, VisitorNotes } from './visitors.ts'

/** How many visitors look at pages, each from an address of their own. */
const visitors = 5000
/** Pages a second. */
const pageRate = 20
/** How often an admin loads the list, in ms, and every how many times the export, too. */
const adminMs = 2000
const exportEvery = 30

/** What visitors ask for: kind, address, and the status that they want. */
const questions: readonly (readonly [string, string, number])[] = [
  ...[...ownPages, ...ownPages].map((path) => ['page', path, 200] as const),
  ...answeringPages.map((path) => ['search, comparison', path, 200] as const),
  ['line sheet', '/products/master-kit.pdf', 200],
  ['line sheet', '/products/cabin-clean-up-kit.pdf', 200],
  ['not found', '/products/there-is-none', 404],
  ['not found', '/there-is-none', 404],
  ['sitemap, robots', '/sitemap.xml', 200],
  ['sitemap, robots', '/robots.txt', 200],
]

export interface SoakTrafficOptions {
  readonly cluster: Cluster
  readonly tally: SoakTally
  /** Numbers from 0 to 1. */
  readonly random: () => number
  readonly signal: AbortSignal
}

/** Visitors who look at all kinds of pages, at a steady rate, until the signal. */
export async function lookAround(options: SoakTrafficOptions): Promise<void> {
  const { cluster, tally, random, signal } = options
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let at = 0; !signal.aborted; at += 1) {
    const early = began + (at * 1000) / pageRate - performance.now()
    if (early > 1) await delay(early)
    const [kind, path, wanted] = questions[Math.floor(random() * questions.length)] ?? questions[0]!
    const from = addressOf(2 ** 20 + Math.floor(random() * visitors))
    const asking = ask(cluster.siteUrl + path, { from, headers: { 'accept-encoding': 'br' } })
    under.push(asking.then((answer) => tally.note(kind, path, answer, wanted)))
    if (under.length > 1000) await Promise.all(under.splice(0))
  }
  await Promise.all(under)
}

/** An admin who reads the list all the time, and takes it away now and then. */
export async function readList(
  { cluster, tally, signal }: SoakTrafficOptions,
  cookie: string,
): Promise<void> {
  const load = async (path: string) => {
    const answer = await ask(cluster.siteUrl + path, { headers: { cookie } })
    tally.note('admin', path, answer)
  }
  for (let at = 1; !signal.aborted; at += 1) {
    await load('/api/contacts')
    if (at % exportEvery === 0) await load('/api/contacts/export.csv')
    await delay(adminMs)
  }
}

/** Notes what senders of inquiries meet. */
export class SoakInquiries implements VisitorNotes {
  readonly name = 'soak'
  readonly #tally: SoakTally

  constructor(tally: SoakTally) {
    this.#tally = tally
  }

  attempted({ answer, isReceived, attempt }: Attempt): void {
    this.#tally.note('inquiry', `attempt ${attempt}`, answer, isReceived ? answer.status : 200)
  }

  acknowledged(): void {}

  gaveUp(): void {
    this.#tally.fail('inquiry', 'a visitor gave up')
  }
}

/** Signs two in, and has each of them read the list until the signal. */
export async function workThroughInquiries(
  options: SoakTrafficOptions,
  signIns: SignIns,
): Promise<void> {
  const names = ['the first admin', 'the second admin']
  for (const name of names) await signIns.signIn(name)
  const cookies = names.flatMap((name) => signIns.cookieOf(name) ?? [])
  await Promise.all(cookies.map((cookie) => readList(options, cookie)))
}
