import { percentile } from '../measure/median.ts'
import { refusalOf, type Answer } from './ask.ts'
import type { Outages } from './outages.ts'

/** How long after a part is back what it broke may still be felt, in ms. */
const afterMs = 5000

/** Something that a visitor saw go wrong. */
export interface SeenError {
  /** Seconds since the beginning. */
  readonly at: number
  /** What was asked for, such as `page`. */
  readonly kind: string
  /** Such as `/about: 502`. */
  readonly what: string
  /** The part that was being restarted; undefined where none was. */
  readonly during: string | undefined
}

/** What visitors of a long run met, by kind of request. */
export class SoakTally {
  readonly errors: SeenError[] = []
  readonly #began = performance.now()
  readonly #outages: Outages
  readonly #times = new Map<string, number[]>()

  constructor(outages: Outages) {
    this.#outages = outages
  }

  /** Notes an answer: an error where it is not the one that a visitor wants. */
  note(kind: string, name: string, answer: Answer, wanted = 200): void {
    const { status, ms } = answer
    const times = this.#times.get(kind) ?? []
    this.#times.set(kind, times)
    times.push(ms)
    if (status !== wanted) this.fail(kind, `${name}: ${refusalOf(answer)}`, ms)
  }

  /** Notes that something went wrong within the last milliseconds. */
  fail(kind: string, what: string, ms = 0): void {
    const now = performance.now()
    const at = Math.round((now - this.#began) / 1000)
    this.errors.push({ at, kind, what, during: this.#partAway(now - ms, now) })
  }

  /** For each kind: how many, the median and p99 in ms, and errors within and beyond restarts. */
  rows(): string[][] {
    const kinds = new Set([...this.#times.keys(), ...this.errors.map(({ kind }) => kind)])
    return Array.from(kinds, (kind) => {
      const times = this.#times.get(kind) ?? []
      const errors = this.errors.filter((error) => error.kind === kind)
      const beyond = errors.filter(({ during }) => during === undefined)
      return [
        kind,
        String(times.length),
        ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(0)),
        String(errors.length - beyond.length),
        String(beyond.length),
      ]
    })
  }

  #partAway(from: number, until: number): string | undefined {
    const met = this.#outages.past.find((one) => one.from <= until && one.until + afterMs >= from)
    return met?.part
  }
}
