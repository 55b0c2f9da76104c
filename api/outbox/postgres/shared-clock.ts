import type { Connection } from './postgres-link.ts'
import { statements } from './postgres-statements.ts'

/**
 * The clock that all servers go by, PostgreSQL's: a step that rests on one of them rests as long on
 * each other, whatever their own clocks say.
 */
export class SharedClock {
  readonly #own: () => number
  readonly #isGiven: boolean
  #aheadMs = 0

  /**
   * @param given a clock that all servers share already, in ms since 1970
   * @param own this server's own
   */
  constructor(given?: () => number, own: () => number = Date.now) {
    this.#own = given ?? own
    this.#isGiven = given !== undefined
  }

  /** How many milliseconds it is ahead of this server's own. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#own() + this.#aheadMs
  }

  /**
   * Asks PostgreSQL for the time, which was told between the question and the answer. What was known
   * before stays where it fits, so that a slow answer lets no step fall due sooner.
   */
  async compare(client: Connection): Promise<void> {
    if (this.#isGiven) return
    const asked = this.#own()
    const { rows } = await client.query(statements.clock)
    const at = Number(rows[0]?.at)
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, at - this.#own()), at - asked)
  }
}
