import { percentile } from '../measure/median.ts'
import { refusalOf } from './ask.ts'
import type { Attempt, VisitorNotes } from './visitors.ts'

/** What visitors met in one part of a run. */
export class PhaseFigures implements VisitorNotes {
  readonly name: string
  /** Milliseconds until all was delivered, after the last visitor. */
  drainMs = 0
  readonly #first: number[] = []
  readonly #toReceipt: number[] = []
  readonly #refused = new Map<string, number>()
  #most = 0
  #lost = 0

  constructor(name: string) {
    this.name = name
  }

  attempted({ answer, ms, attempt, isReceived }: Attempt): void {
    if (attempt === 1) this.#first.push(ms)
    this.#most = Math.max(this.#most, attempt)
    if (isReceived) return
    const why = refusalOf(answer)
    this.#refused.set(why, (this.#refused.get(why) ?? 0) + 1)
  }

  acknowledged(ms: number): void {
    this.#toReceipt.push(ms)
  }

  gaveUp(): void {
    this.#lost += 1
  }

  /** How many forms were never acknowledged. */
  get givenUp(): number {
    return this.#lost
  }

  /** How many attempts were not acknowledged. */
  get refused(): number {
    return this.#refused.values().reduce((sum, count) => sum + count, 0)
  }

  /** The p99 of the first answers, in ms. */
  get p99(): number {
    return percentile(this.#first, 0.99)
  }

  /** The cells of this part, under {@link phaseColumns}. */
  row(): string[] {
    const refusals = this.#refused.entries().map(([why, count]) => `${count} × ${why}`)
    return [
      this.name,
      String(this.#first.length),
      String(this.#toReceipt.length),
      ...[0.5, 0.99].map((share) => percentile(this.#first, share).toFixed(0)),
      ...[0.5, 0.99, 1].map((share) => (percentile(this.#toReceipt, share) / 1000).toFixed(2)),
      [...refusals].join(', ') || 'none',
      String(this.#most),
      (this.drainMs / 1000).toFixed(1),
    ]
  }
}

/** The headings over what {@link PhaseFigures.row} returns. */
export const phaseColumns = [
  'while it happened',
  'forms',
  'acknowledged',
  'first answer: median, ms',
  'p99, ms',
  'until acknowledged: median, s',
  'p99, s',
  'slowest, s',
  'attempts that were refused',
  'most attempts',
  'all delivered after, s',
]
