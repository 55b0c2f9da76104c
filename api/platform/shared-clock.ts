/** The maximum difference between clocks before someone should act, in ms; receivers allow five minutes. */
export const maxClockErrorMs = 30_000

/**
 * The time for everything that servers share: PostgreSQL's clock if PostgreSQL is used, otherwise this
 * server's own. So one server's wrong clock does not affect times that other servers or receivers
 * compare.
 */
export class SharedClock {
  readonly #own: () => number
  #aheadMs: number | undefined

  /** @param own this server's own clock, in ms since 1970 */
  constructor(own: () => number = () => Date.now()) {
    this.#own = own
  }

  /** How far this server's own clock is ahead of PostgreSQL's, in ms; undefined without PostgreSQL. */
  get aheadMs(): number | undefined {
    return this.#aheadMs
  }

  /** The shared time, in ms since 1970. */
  readonly now = (): number => this.#own() - (this.#aheadMs ?? 0)

  /**
   * Compares this server's own clock with PostgreSQL's. PostgreSQL reads its clock at an unknown time
   * between request and answer, so the previous difference is kept if that difference is still
   * possible: a slow answer changes nothing.
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
