interface BatcherOptions<Item, Result> {
  /** Writes all items or none; returns one result for each, or nothing if `Result` is `void`. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[] | void>
  /** Resolves when the first item of a batch has waited long enough for other items. */
  readonly gather: () => Promise<unknown>
  /** The maximum number of items in one batch. */
  readonly largest: number
  /** Whether batches are written at the same time; otherwise one after the other. */
  readonly isParallel?: boolean
  /** Whether a failure is due to single items, so that each is tried alone. */
  readonly isRejection: (cause: unknown) => boolean
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Writes items in batches, so that a rush costs a few transactions. Items that arrive while a batch is
 * gathered join it; items that arrive while a batch is written wait for the next. If a batch is
 * rejected, each item is tried alone.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #running: Promise<void> | undefined

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options
  }

  /** Resolves when the item is written; rejects if the write failed or its result is unknown. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Resolves when no item waits anymore; parallel batches can still be under way. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    const { gather, largest, isParallel = false } = this.#options
    await gather()
    while (this.#waiting.length > 0) {
      const written = this.#write(this.#waiting.splice(0, largest))
      if (!isParallel) await written
    }
    // No await since the last check: later items start another run.
    this.#running = undefined
  }

  async #write(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const { write, isRejection } = this.#options
    try {
      const results = await write(batch.map(({ item }) => item))
      // The contract of `write`: as many results as items, unless `Result` is `void`.
      for (const [at, { resolve }] of batch.entries()) resolve(results?.[at] as Result)
    } catch (cause) {
      if (batch.length > 1 && isRejection(cause)) return this.#writeEachAlone(batch)
      for (const { reject } of batch) reject(cause)
    }
  }

  async #writeEachAlone(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const one of batch) {
      const written = this.#write([one])
      if (!this.#options.isParallel) await written
    }
  }
}
