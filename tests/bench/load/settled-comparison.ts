import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { compareDeliveries, type Comparison } from './compare-deliveries.ts'
import { readDeliveries } from './deliveries.ts'
import type { FilledForm } from './filled-form.ts'

/** How long after the last delivery documents may take to say so, in ms: a failed attempt rests. */
const statusMs = 60_000

/** Compares what visitors were told with what arrived, once every document says so. */
export async function settledComparison(
  cluster: Cluster,
  forms: readonly FilledForm[],
): Promise<Comparison> {
  const until = performance.now() + statusMs
  for (;;) {
    const comparison = compareDeliveries(forms, await readDeliveries(cluster))
    if (comparison.unsettled.length === 0 || performance.now() > until) return comparison
    await delay(2000)
  }
}
