import { percentile } from '../tally.ts'
import { type Answer, refusalOf } from './ask.ts'

/** Visitors' experience in one phase of a run. */
export class PhaseFigures {
  readonly name: string
  /** Milliseconds from the last visitor until everything was delivered. */
  drainMs = 0
  /** How many forms were never acknowledged. */
  abandoned = 0
  readonly #first: number[] = []
  readonly #toReceipt: number[] = []
  /** The reasons of attempts that were not acknowledged, with their numbers. */
  readonly refusals = new Map<string, number>()
  #attempts = 0

  constructor(name: string) {
    this.name = name
  }

  /**
   * @param ms since the attempt was due
   * @param attempt 1 for a form's first one
   */
  attempted(answer: Answer, ms: number, attempt: number, isReceived: boolean): void {
    if (attempt === 1) this.#first.push(ms)
    this.#attempts = Math.max(this.#attempts, attempt)
    if (isReceived) return
    const why = refusalOf(answer)
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1)
  }

  /** @param ms since the form was filled in */
  acknowledged(ms: number): void {
    this.#toReceipt.push(ms)
  }

  /** How many attempts were not acknowledged. */
  get refused(): number {
    return this.refusals.values().reduce((sum, count) => sum + count, 0)
  }

  /** The p99 of the first responses, in ms. */
  get p99(): number {
    return percentile(this.#first, 0.99)
  }

  /** The cells of this phase, under {@link phaseColumns}. */
  row(): string[] {
    const refusals = this.refusals.entries().map(([why, count]) => `${count} × ${why}`)
    return [
      this.name,
      String(this.#first.length),
      String(this.#toReceipt.length),
      ...[0.5, 0.99].map((share) => percentile(this.#first, share).toFixed(0)),
      ...[0.5, 0.99, 1].map((share) => (percentile(this.#toReceipt, share) / 1000).toFixed(2)),
      [...refusals].join(', ') || 'none',
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
  'p99, ms',
  'until acknowledged: median, s',
  'p99, s',
  'slowest, s',
  'rejected attempts',
  'most attempts',
  'all delivered after, s',
]
