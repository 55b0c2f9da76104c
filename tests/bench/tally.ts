import { setTimeout as delay } from 'node:timers/promises'

/** Collects the results of repeated runs by key. */
export class Tally<Run> {
  readonly #runs = new Map<string, Run[]>()

  add(key: string, run: Run): void {
    this.#runs.set(key, [...this.runs(key), run])
  }

  runs(key: string): readonly Run[] {
    return this.#runs.get(key) ?? []
  }

  /** The median of one figure over the runs of a key; NaN if there are none. */
  median(key: string, figure: (run: Run) => number): number {
    return median(this.runs(key).map(figure))
  }
}

/** The middle value, or the lower of the two middle values; NaN if there are none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value below which a share of all values lies.
 *
 * @param share between 0 and 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

/**
 * Measures all items once, then all of them again in the opposite order: A B B A. Other work on the
 * machine then affects all of them alike, and so does the item before: loading a whole document
 * makes the next measurement slower.
 */
export async function inTurn<Item>(
  rounds: number,
  items: readonly Item[],
  measure: (item: Item) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1} of ${rounds}`)
    for (const item of round % 2 === 0 ? items : items.toReversed()) {
      await measure(item)
      await delay(50)
    }
  }
}
