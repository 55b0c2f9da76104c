import type { CommittedTransaction } from './transaction.ts'

/** Called with each transaction once it is on disk. */
export type TransactionListener = (transaction: CommittedTransaction) => void

/** The subscribers to a dataset's transactions. */
export class Subscribers {
  readonly #listeners = new Set<TransactionListener>()

  /** @returns a function that ends the subscription */
  add(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Notifies every listener. One that throws is removed and logged; the write must not fail for it,
   * because the transaction is already on disk.
   */
  notify(transaction: CommittedTransaction): void {
    for (const listener of this.#listeners) {
      try {
        listener(transaction)
      } catch (cause) {
        this.#listeners.delete(listener)
        process.stderr.write(`lake: a listener failed: ${String(cause)}\n`)
      }
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
