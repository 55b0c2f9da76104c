import { setTimeout as delay } from 'node:timers/promises'
import { startProduct, type Product } from './product.ts'
import type { Receivers } from './receivers.ts'

/** How many inquiries are on their way when the server is killed. */
const atOnce = 6

/** What the senders know after all the crashes. */
export interface CrashReport {
  /** Ids of the inquiries that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** The name in each inquiry that was sent at all. */
  readonly names: readonly string[]
}

/**
 * Kills the server at a random moment of every run, while inquiries are on their way. Half of the
 * senders that get no answer try again with the same key after the restart.
 *
 * @param random numbers from 0 to 1, for the moments
 */
export async function crashRuns(
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

/** Milliseconds that so many inquiries take on their whole way, in a server that has just started. */
async function measureDelivery(receivers: Receivers): Promise<number> {
  const product = await startProduct({ environment: receivers.environment })
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, at) => product.accept(`Measure ${at}`)))
  const tookMs = performance.now() - began
  await product.delivered()
  await product.stop()
  // After the last answer the status is still to be stored, in the outbox and on the documents.
  return tookMs * 1.5
}

async function send(product: Product, name: string): Promise<{ name: string; id: string | null }> {
  try {
    const { id } = await product.accept(name, `key-of-${name.replaceAll(' ', '-')}`)
    return { name, id }
  } catch (cause) {
    // A server that is dead gives no answer; any other refusal is a mistake.
    if (cause instanceof TypeError || (cause as Error).name === 'SyntaxError')
      return { name, id: null }
    throw cause
  }
}
