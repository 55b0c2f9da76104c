/** How far clocks can be apart before someone should set one, in ms; receivers allow five minutes. */
export const maxClockErrorMs = 30_000

/**
 * The clock of all servers: PostgreSQL's if they share one, otherwise this server's own. So a wrong clock
 * of one server does not change the times that others, or a receiver, compare with theirs.
 */
export class SharedClock {
  readonly #own: () => number
  #aheadMs: number | undefined

  /** @param own this server's own clock, in ms since 1970 */
  constructor(own: () => number = () => Date.now()) {
    this.#own = own
  }

  /** How far this server's own clock is ahead of PostgreSQL's, in ms; undefined if it has none. */
  get aheadMs(): number | undefined {
    return this.#aheadMs
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => this.#own() - (this.#aheadMs ?? 0)

  /**
   * Compares this server's own clock with PostgreSQL's. It is unknown when PostgreSQL read its clock
   * between request and answer, so the previous difference stays if it is possible: a slow answer changes
   * nothing.
   *
   * @param read asks PostgreSQL for its time, in ms since 1970
   */
  async compare(read: () => Promise<number>): Promise<void> {
    const sentAt = this.#own()
    const theirs = await read()
    const [least, most] = [sentAt - theirs, this.#own() - theirs]
    this.#aheadMs = Math.min(Math.max(this.#aheadMs ?? 0, least), most)
  }
}
