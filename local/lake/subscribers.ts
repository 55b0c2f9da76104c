import type { CommittedTransaction } from './transaction.ts'

/** Is told of a transaction once it is on disk. */
export type TransactionListener = (transaction: CommittedTransaction) => void

/** Those who follow a dataset. */
export class Subscribers {
  readonly #listeners = new Set<TransactionListener>()

  /** @returns ends the subscription */
  add(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The transaction is on disk: a listener that fails is its own affair, and is told no more. */
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
