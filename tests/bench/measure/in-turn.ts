import { setTimeout as delay } from 'node:timers/promises'

/**
 * Measures everything once, then everything again: A B A B, so that whatever else the machine does
 * meets all alike.
 *
 * @param rounds how often
 */
export async function inTurn<Item>(
  rounds: number,
  items: readonly Item[],
  measure: (item: Item) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1} of ${rounds}`)
    for (const item of items) {
      await measure(item)
      await delay(50)
    }
  }
}
