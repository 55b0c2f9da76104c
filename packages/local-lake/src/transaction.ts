import type { LakeDocument } from './document.ts'
import type { Mutation } from './write/write-schemas.ts'

/** The result of one mutation. */
export interface MutationResult {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}

/** The change of one document by a committed transaction. */
export interface DocumentChange {
  readonly documentId: string
  readonly before: LakeDocument | undefined
  readonly after: LakeDocument | undefined
  /**
   * The transaction's mutations of this document, in order; a new document's first mutation creates
   * it.
   */
  readonly mutations: readonly Mutation[]
}

/** A committed transaction, as the history and the event streams report it. */
export interface CommittedTransaction {
  /** Increases by 1 with each transaction in the dataset. */
  readonly sequence: number
  readonly transactionId: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly author: string
  readonly changes: readonly DocumentChange[]
}
