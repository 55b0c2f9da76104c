import type { Connection } from './postgres-link.ts'
import { statements } from './postgres-statements.ts'

/**
 * PostgreSQL's clock, which all servers share: a postponed step waits equally long on each server, even
 * if the servers' clocks differ.
 */
export class SharedClock {
  readonly #own: () => number
  readonly #isGiven: boolean
  #aheadMs = 0

  /**
   * @param given a clock that all servers already share, in ms since 1970
   * @param own this server's own clock
   */
  constructor(given?: () => number, own: () => number = Date.now) {
    this.#own = given ?? own
    this.#isGiven = given !== undefined
  }

  /** How far it is ahead of this server's own clock, in ms. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#own() + this.#aheadMs
  }

  /**
   * Asks PostgreSQL for the time, which it read between request and answer. The previous offset stays if
   * it is consistent with that, so that a slow answer does not make a step due early.
   */
  async compare(client: Connection): Promise<void> {
    if (this.#isGiven) return
    const sentAt = this.#own()
    const { rows } = await client.query(statements.clock)
    const at = Number(rows[0]?.at)
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, at - this.#own()), at - sentAt)
  }
}
