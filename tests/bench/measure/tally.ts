import { median } from './median.ts'

/** Collects what each run of each contender found, and answers with medians. */
export class Tally<Run> {
  readonly #runs = new Map<string, Run[]>()

  add(key: string, run: Run): void {
    this.#runs.set(key, [...this.runs(key), run])
  }

  runs(key: string): readonly Run[] {
    return this.#runs.get(key) ?? []
  }

  /** The median of one figure over a contender's runs; NaN where it has none. */
  median(key: string, figure: (run: Run) => number): number {
    return median(this.runs(key).map(figure))
  }
}
