import { randomBytes } from 'node:crypto'
import { requireWriter } from '../access.ts'
import type { ActRequest, TransactRequest, TransactResult, WriteRequest } from '../dataset.ts'
import { LakeError } from '../lake-error.ts'
import type { Access } from '../lake-variables.ts'
import type { MutationResult } from '../mutation.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { CommittedTransaction } from '../transaction.ts'
import { applyAction } from './apply-action.ts'
import { checkReferences } from './check-references.ts'
import { lakeErrorAt, MutationFailure, selectionConflict } from './mutation-failure.ts'
import { PendingTransaction } from './pending-transaction.ts'
import { idsIn, resolveQueries, type ResolvedMutation } from './resolve-queries.ts'

/** How often the documents of a write by query are selected before it fails. */
const maxSelections = 5
/** A selection that took less than this, in ms, may block the other writers once. */
const quickSelectionMs = 250

/** What a writer depends on. */
export interface DatasetWriterOptions {
  readonly store: DocumentStore
  /** The sequence number of the last committed transaction. */
  readonly lastSequence: number
  /** Evaluates GROQ over all documents. */
  readonly query: (query: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Called with each transaction once it is on disk. */
  readonly onCommit: (transaction: CommittedTransaction) => void
}

/** Writes to one dataset, one transaction at a time. */
export class DatasetWriter {
  readonly #store: DocumentStore
  readonly #query: DatasetWriterOptions['query']
  readonly #onCommit: DatasetWriterOptions['onCommit']
  #sequence: number
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor({ store, lastSequence, query, onCommit }: DatasetWriterOptions) {
    this.#store = store
    this.#query = query
    this.#onCommit = onCommit
    this.#sequence = lastSequence
  }

  /**
   * Applies mutations. Documents are selected by query before the write has its turn, so that a slow
   * query blocks no other writer; where one of them changes meanwhile, they are selected again.
   */
  async transact(request: TransactRequest): Promise<TransactResult> {
    requireWriter(request.access)
    // The quickest of all attempts, since a busy machine can make any one of them slow.
    let selectionMs = Infinity
    for (let attempt = 1; attempt <= maxSelections; attempt += 1) {
      const selectedAt = this.#sequence
      const began = performance.now()
      const direct = await this.#select(request)
      selectionMs = Math.min(selectionMs, performance.now() - began)
      const done = await this.#write(request, () =>
        this.#areUnchanged(direct, selectedAt) ? this.#apply(request, direct) : undefined,
      )
      if (done) return done
      // Documents that keep changing are selected while other writers wait, if that is quick.
      if (attempt === maxSelections && selectionMs < quickSelectionMs) {
        return this.#write(request, async () => this.#apply(request, await this.#select(request)))
      }
    }
    throw lakeErrorAt(0, selectionConflict(), 'mutationError')
  }

  #select(request: TransactRequest): Promise<readonly ResolvedMutation[]> {
    return resolveQueries(request.mutations, (query, params) => this.#findIds(query, params))
  }

  #areUnchanged(direct: readonly ResolvedMutation[], since: number): boolean {
    const selected = direct.flatMap(({ selectedId }) => selectedId ?? [])
    if (selected.length === 0 || this.#sequence === since) return true
    const changed = this.#store.changedSince(since)
    return !selected.some((id) => changed.has(id))
  }

  #apply(request: TransactRequest, direct: readonly ResolvedMutation[]): TransactResult {
    const pending = this.#begin(request, request.autoGenerateArrayKeys)
    const results = direct.map(({ mutation, index }) => {
      try {
        return pending.apply(mutation)
      } catch (error) {
        throw lakeErrorAt(index, error, 'mutationError')
      }
    })
    return this.#finish(pending, request, 'mutationError', results)
  }

  /** Carries out actions, with the same guarantees. */
  act(request: ActRequest): Promise<TransactResult> {
    return this.#write(request, () => {
      const pending = this.#begin(request)
      for (const [index, action] of request.actions.entries()) {
        try {
          applyAction(pending, action, (id) => this.#findVersions(id, pending))
        } catch (error) {
          throw lakeErrorAt(index, error, 'actionError')
        }
      }
      const results = pending.changes().map(({ documentId, before, after }): MutationResult => {
        const operation = !after ? 'delete' : before ? 'update' : 'create'
        return { id: documentId, operation }
      })
      return this.#finish(pending, request, 'actionError', results)
    })
  }

  /** Runs one write after the other: a query within one must not see another half done. */
  #write<Result>(request: WriteRequest, write: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#lastWrite.then(() => {
      requireWriter(request.access)
      return write()
    })
    this.#lastWrite = result.catch(() => undefined)
    return result
  }

  #begin(request: WriteRequest, autoGenerateArrayKeys?: boolean): PendingTransaction {
    const transactionId = request.transactionId ?? randomBytes(11).toString('base64url')
    if (this.#store.hasTransaction(transactionId)) {
      throw new LakeError(409, {
        type: 'duplicateTransactionIdError',
        description: `A transaction with the ID "${transactionId}" exists already`,
      })
    }
    return new PendingTransaction({
      read: (id) => this.#store.get(id),
      transactionId,
      timestamp: new Date().toISOString(),
      autoGenerateArrayKeys,
    })
  }

  #finish(
    pending: PendingTransaction,
    request: WriteRequest,
    type: 'mutationError' | 'actionError',
    results: readonly (MutationResult | undefined)[],
  ): TransactResult {
    try {
      checkReferences(pending, this.#store)
    } catch (error) {
      throw error instanceof MutationFailure ? lakeErrorAt(0, error, type) : error
    }
    if (!request.dryRun) this.#commit(pending, request.access)
    const done = results.filter((result) => result !== undefined)
    return {
      transactionId: pending.transactionId,
      results: done,
      documents: done.map(({ id }) => pending.get(id)),
    }
  }

  #commit(pending: PendingTransaction, access: Access): void {
    const changes = pending.changes()
    if (changes.length === 0) return this.#store.purge(pending.purged)
    const { transactionId, timestamp } = pending
    const sequence = this.#sequence + 1
    const transaction = { sequence, transactionId, timestamp, author: access.userId, changes }
    this.#store.commit(transaction, pending.purged)
    this.#sequence = sequence
    this.#onCommit(transaction)
  }

  async #findIds(query: string, params: Readonly<Record<string, unknown>> = {}) {
    return idsIn(await this.#query(query, params))
  }

  #findVersions(publishedId: string, pending: PendingTransaction): readonly string[] {
    const ids = this.#store.versionIds(publishedId)
    return ids.filter((id) => id !== publishedId && pending.get(id) !== undefined)
  }
}
