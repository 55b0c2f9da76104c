import { isRefusal } from './postgres-failure.ts'

/** The most items of one batch. */
const largest = 200

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly fail: (cause: unknown) => void
}

/**
 * Gathers what comes while a batch is under way into the next one, so that a rush costs a few
 * transactions. Where PostgreSQL refuses a batch, each of its items is tried alone.
 */
export class WriteBatch<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #underWay: Promise<void> | undefined

  /** @param write writes all items or none; returns one result for each */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#write = write
  }

  /** Resolves when the item is on disk; rejects if that is not known. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, fail) => {
      this.#waiting.push({ item, resolve, fail })
      this.#underWay ??= this.#writeAll()
    })
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#underWay
  }

  async #writeAll(): Promise<void> {
    // What else comes in this turn of the event loop is written with the first.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#writeSome(this.#waiting.splice(0, largest))
    // In the same turn as the look above: what comes from now on begins another round.
    this.#underWay = undefined
  }

  async #writeSome(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map(({ item }) => item))
      for (const [at, result] of results.entries()) batch[at]?.resolve(result)
    } catch (cause) {
      if (batch.length > 1 && isRefusal(cause)) {
        for (const one of batch) await this.#writeSome([one])
        return
      }
      for (const { fail } of batch) fail(cause)
    }
  }
}
