import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { ask } from './ask.ts'

const healthBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    inquiries: v.object({ journal: v.object({ waiting: v.number(), isWritable: v.boolean() }) }),
  }),
)

/**
 * Resolves with the milliseconds until no inquiry waits for a delivery any more.
 *
 * @throws {Error} with what waits, where that takes too long
 */
export async function drained({ servers }: Pick<Cluster, 'servers'>, withinMs: number) {
  const began = performance.now()
  const [{ url }] = servers
  for (let last = 'no answer'; ;) {
    const { body, status } = await ask(`${url}/api/health`)
    const health = v.safeParse(healthBody, body)
    if (status === 200 && health.success) {
      const { waiting, isWritable } = health.output.inquiries.journal
      if (waiting === 0 && isWritable) break
      last = `${waiting} waiting, ${isWritable ? 'writable' : 'not writable'}`
    }
    if (performance.now() - began > withinMs) throw new Error(`Not delivered in time: ${last}.`)
    await delay(200)
  }
  return performance.now() - began
}
