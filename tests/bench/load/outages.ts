import { setTimeout as delay } from 'node:timers/promises'

/** Something that can fail, in one way. */
export interface Outage {
  /** What is away, such as `PostgreSQL`. */
  readonly part: string
  /** Such as `killed`. */
  readonly how: string
  begin(): void | Promise<void>
  end(): void | Promise<void>
}

/** An outage that has happened, by the clock of `performance.now()`. */
export interface PastOutage {
  readonly part: string
  readonly how: string
  readonly from: number
  /** Infinity while it lasts. */
  until: number
}

export interface OutagePace {
  /** How long all goes well before the next outage, at least and at most, in ms. */
  readonly wellMs: readonly [number, number]
  /** How long an outage lasts, at least and at most, in ms; what starts again takes its own time. */
  readonly awayMs: readonly [number, number]
}

/** Breaks parts and mends them, and remembers when. */
export class Outages {
  readonly past: PastOutage[] = []
  readonly #random: () => number

  /** @param random numbers from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random
  }

  /** Whether a part is away, or was within the last milliseconds. */
  isAway(part: string, withinMs: number): boolean {
    const since = performance.now() - withinMs
    return this.past.some((one) => one.part === part && one.until >= since)
  }

  /** Breaks and mends a part once; `lastMs` from the beginning of the one to that of the other. */
  async once(kind: Outage, lastMs: number): Promise<void> {
    const { part, how } = kind
    const outage: PastOutage = { part, how, from: performance.now(), until: Infinity }
    this.past.push(outage)
    await kind.begin()
    await delay(lastMs)
    await kind.end()
    outage.until = performance.now()
  }

  /** Breaks and mends in turn what is given, at random moments, for so long; all runs at the end. */
  async during(ms: number, kinds: readonly Outage[], pace: OutagePace): Promise<void> {
    const until = performance.now() + ms
    for (let at = 0; ; at += 1) {
      const kind = kinds[at % kinds.length]
      const wait = this.#between(pace.wellMs)
      if (kind === undefined || performance.now() + wait > until) return
      await delay(wait)
      await this.once(kind, this.#between(pace.awayMs))
    }
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random() * (most - least)
  }
}

/** Numbers from 0 to 1 that come out the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
