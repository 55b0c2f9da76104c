import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startReceivers, type Receivers } from './receivers.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { startProduct, type Product } from './product.ts'

/** `CRASH_RUNS=200` is a longer test. */
const runs = Number(process.env.CRASH_RUNS ?? 10)

let receivers: Receivers

beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(() => receivers.stop())

test(
  `killed ${runs} times at random: no accepted inquiry is lost, and none is delivered twice`,
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

/** The number of inquiries in progress when the server is killed. */
const atOnce = 6

/** The senders' records after all crashes. */
interface CrashReport {
  /** The ids of acknowledged inquiries. */
  readonly acknowledged: readonly string[]
  /** The names in all inquiries that were sent. */
  readonly names: readonly string[]
}

/**
 * Kills the server at a random moment of every run, while inquiries are in progress. Half of the
 * senders without an answer try again with the same key after the restart.
 *
 * @param random numbers from 0 to 1, for the moments
 */
async function crashRuns(
  receivers: Receivers,
  runs: number,
  random: () => number,
): Promise<CrashReport> {
  const acknowledged = new Set<string>()
  const names: string[] = []
  let again: string[] = []
  // The first measurement also warms up the receivers.
  await measureDelivery(receivers)
  const span = await measureDelivery(receivers)
  // On a machine too busy to answer in time, more runs make up for the missing answers.
  const isEnough = (run: number) => run >= runs && acknowledged.size > runs / 4
  for (let run = 0; run < 2 * runs && !isEnough(run); run++) {
    const product = await startProduct({ environment: receivers.environment })
    const fresh = Array.from({ length: atOnce }, (_, at) => `Run ${run} Sender ${at}`)
    names.push(...fresh)
    const answers = [...fresh, ...again].map((name) => send(product, name))
    await delay(random() * span)
    await product.kill()
    const outcomes = await Promise.all(answers)
    for (const { id } of outcomes) if (id !== null) acknowledged.add(id)
    again = outcomes.filter(({ id }, at) => id === null && at % 2 === 0).map(({ name }) => name)
  }
  const product = await startProduct({ environment: receivers.environment })
  for (const { id } of await Promise.all(again.map((name) => send(product, name)))) {
    if (id !== null) acknowledged.add(id)
  }
  await product.delivered(60_000)
  await product.stop()
  return { acknowledged: [...acknowledged], names }
}

/**
 * How long this many inquiries take from the form to the receivers, on a newly started server, in
 * ms.
 */
async function measureDelivery(receivers: Receivers): Promise<number> {
  const product = await startProduct({ environment: receivers.environment })
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, at) => product.accept(`Measure ${at}`)))
  const tookMs = performance.now() - began
  await product.delivered()
  await product.stop()
  // After the last answer the status still has to be stored, in the outbox and in the documents.
  return tookMs * 1.5
}

async function send(product: Product, name: string): Promise<{ name: string; id: string | null }> {
  try {
    const { id } = await product.accept(name, `key-of-${name.replaceAll(' ', '-')}`)
    return { name, id }
  } catch (cause) {
    // A dead server gives no answer; any other rejection is an error.
    if (cause instanceof TypeError || (cause as Error).name === 'SyntaxError')
      return { name, id: null }
    throw cause
  }
}
