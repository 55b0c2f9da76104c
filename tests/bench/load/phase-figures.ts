import { percentile } from '../tally.ts'
import { type Answer, apiErrorOf } from './ask.ts'

/** Visitors' experience in one phase of a run. */
export class PhaseFigures {
  readonly name: string
  /** Milliseconds from the last visitor's arrival until everything was delivered. */
  drainMs = 0
  /** How many forms were never acknowledged. */
  abandoned = 0
  readonly #firstResponseMs: number[] = []
  readonly #acknowledgedMs: number[] = []
  /** Why attempts were not acknowledged, with the count for each reason. */
  readonly failures = new Map<string, number>()
  #attempts = 0

  constructor(name: string) {
    this.name = name
  }

  /**
   * @param ms since the attempt was due
   * @param attempt the attempt's number, starting at 1
   */
  attempted(answer: Answer, ms: number, attempt: number, isReceived: boolean): void {
    if (attempt === 1) this.#firstResponseMs.push(ms)
    this.#attempts = Math.max(this.#attempts, attempt)
    if (isReceived) return
    const why = apiErrorOf(answer)
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1)
  }

  /** @param ms since the form was filled in */
  acknowledged(ms: number): void {
    this.#acknowledgedMs.push(ms)
  }

  /** How many attempts were not acknowledged. */
  get unacknowledged(): number {
    return this.failures.values().reduce((sum, count) => sum + count, 0)
  }

  /** The p99 of the first responses, in ms. */
  get p99(): number {
    return percentile(this.#firstResponseMs, 0.99)
  }

  /** The cells of this phase, under {@link phaseColumns}. */
  row(): string[] {
    const failures = this.failures.entries().map(([why, count]) => `${count} × ${why}`)
    return [
      this.name,
      String(this.#firstResponseMs.length),
      String(this.#acknowledgedMs.length),
      ...[0.5, 0.99].map((share) => percentile(this.#firstResponseMs, share).toFixed(0)),
      ...[0.5, 0.99, 1].map((share) => (percentile(this.#acknowledgedMs, share) / 1000).toFixed(2)),
      [...failures].join(', ') || 'none',
      String(this.#attempts),
      (this.drainMs / 1000).toFixed(1),
    ]
  }
}

/** The headings of {@link PhaseFigures.row}. */
export const phaseColumns = [
  'phase',
  'forms',
  'acknowledged',
  'first response: median, ms',
  'first response: p99, ms',
  'until acknowledged: median, s',
  'until acknowledged: p99, s',
  'until acknowledged: slowest, s',
  'failed attempts',
  'max attempts per form',
  'all delivered after, s',
]
