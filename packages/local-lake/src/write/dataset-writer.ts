import { randomBytes } from 'node:crypto'
import { type Access, requireReleaseManager, requireWriter } from '../access.ts'
import type { CommittedTransaction, MutationResult } from '../transaction.ts'
import { type LakeDocument, releaseOf } from '../document.ts'
import { badRequest, LakeError } from '../lake-error.ts'
import type { Requester } from '../fair-queue.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { WorkSlices } from '../work-slices.ts'
import { type ActionLookup, applyAction } from './apply-action.ts'
import { checkReferences } from './check-references.ts'
import { checkReleaseCount, checkReleaseLocks } from './check-release-locks.ts'
import { lakeErrorAt, MutationFailure, selectionConflict } from './mutation-failure.ts'
import { PendingTransaction } from './pending-transaction.ts'
import { idsIn, type ResolvedMutation, resolveQueries } from './resolve-queries.ts'
import { type Action, isReleaseAction, type Mutation } from './write-schemas.ts'

/** The maximum number of attempts to select the documents of a write by query. */
const maxSelections = 5
/** A selection that took less than this time, in ms, can block the other writers once. */
const quickSelectionMs = 250

/** The fields of every write. */
export interface WriteRequest {
  readonly access: Access
  readonly transactionId?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** Mutations that are applied together or not at all. */
export interface TransactRequest extends WriteRequest {
  readonly mutations: readonly Mutation[]
  readonly autoGenerateArrayKeys?: boolean | undefined
}

/** Actions that are carried out together or not at all. */
export interface ActRequest extends WriteRequest {
  readonly actions: readonly Action[]
}

/** A committed transaction, which is durable on disk before it is returned. */
export interface TransactResult {
  readonly transactionId: string
  readonly results: readonly MutationResult[]
  /** The document after the transaction for each result, undefined if it was deleted. */
  readonly documents: readonly (LakeDocument | undefined)[]
}

/** A query that selects the documents of a mutation. */
export interface SelectionQuery {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly access: Access
  /** The requester whose share of the workers the write uses; that of `access` by default. */
  readonly requester: Requester | undefined
}

/** The share of selections that other writers wait for, so that no user's queries delay them. */
const writersShare: Requester = { key: 'writers', isAnonymous: false }

export interface DatasetWriterOptions {
  readonly store: DocumentStore
  /** The sequence number of the last committed transaction. */
  readonly lastSequence: number
  /** Evaluates GROQ over all documents. */
  readonly query: (request: SelectionQuery) => Promise<unknown>
  /** The last state of a document, even if the document was deleted since. */
  readonly lastState: (id: string) => LakeDocument | undefined
  /** Called with each transaction once the transaction is on disk. */
  readonly onCommit: (transaction: CommittedTransaction) => void
}

/** Writes to one dataset, one transaction at a time. */
export class DatasetWriter {
  readonly #store: DocumentStore
  readonly #query: DatasetWriterOptions['query']
  readonly #lastState: DatasetWriterOptions['lastState']
  readonly #onCommit: DatasetWriterOptions['onCommit']
  #sequence: number
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor({ store, lastSequence, query, lastState, onCommit }: DatasetWriterOptions) {
    this.#store = store
    this.#query = query
    this.#lastState = lastState
    this.#onCommit = onCommit
    this.#sequence = lastSequence
  }

  /**
   * Applies mutations. Documents are selected by query before the write has its turn, so that a slow
   * query blocks no other writer; if a selected document changes meanwhile, the documents are selected
   * again.
   */
  async transact(request: TransactRequest): Promise<TransactResult> {
    requireWriter(request.access)
    // The quickest of all attempts, because a busy machine can make any attempt slow.
    let selectionMs = Infinity
    for (let attempt = 1; attempt <= maxSelections; attempt += 1) {
      const selectedAt = this.#sequence
      const began = performance.now()
      const direct = await this.#select(request)
      selectionMs = Math.min(selectionMs, performance.now() - began)
      const done = await this.#write(() =>
        this.#areUnchanged(direct, selectedAt) ? this.#apply(request, direct) : undefined,
      )
      if (done) return done
      // Documents that keep changing are selected while other writers wait, if the selection is quick.
      if (attempt === maxSelections && selectionMs < quickSelectionMs) {
        const select = () => this.#select(request, writersShare)
        return this.#write(async () => this.#apply(request, await select()))
      }
    }
    throw lakeErrorAt(0, selectionConflict(), 'mutationError')
  }

  #select(
    { mutations, access }: TransactRequest,
    requester?: Requester,
  ): Promise<readonly ResolvedMutation[]> {
    return resolveQueries(mutations, async (query, params) =>
      idsIn(await this.#query({ query, params, access, requester })),
    )
  }

  #areUnchanged(direct: readonly ResolvedMutation[], since: number): boolean {
    const selected = direct.flatMap(({ selectedId }) => selectedId ?? [])
    if (selected.length === 0 || this.#sequence === since) return true
    const changed = this.#store.changedSince(since)
    return !selected.some((id) => changed.has(id))
  }

  async #apply(
    request: TransactRequest,
    direct: readonly ResolvedMutation[],
  ): Promise<TransactResult> {
    const slices = new WorkSlices()
    const pending = this.#begin(request, request.autoGenerateArrayKeys)
    const results: (MutationResult | undefined)[] = []
    await slices.each(direct, ({ mutation, index }) => {
      try {
        results.push(pending.apply(mutation))
      } catch (error) {
        throw lakeErrorAt(index, error, 'mutationError')
      }
    })
    const outcome = { type: 'mutationError', results, isOfReleases: false } as const
    return this.#finish(pending, request, outcome, slices)
  }

  /** Carries out actions, with the same guarantees as `transact()`. */
  async act(request: ActRequest): Promise<TransactResult> {
    const isOfReleases = checkActions(request)
    return this.#write(async () => {
      const slices = new WorkSlices()
      const pending = this.#begin(request)
      const lookup = this.#lookup(pending, request.access)
      await slices.each(request.actions, (action, index) => {
        try {
          applyAction(pending, action, lookup)
        } catch (error) {
          throw lakeErrorAt(index, error, 'actionError')
        }
      })
      const outcome = { type: 'actionError', results: resultsOf(pending), isOfReleases } as const
      return this.#finish(pending, request, outcome, slices)
    })
  }

  /** Writes what `change` does to releases: the lake itself publishes what falls due. */
  changeReleases(
    access: Access,
    change: (pending: PendingTransaction, lookup: ActionLookup) => void,
  ): Promise<TransactResult> {
    return this.#write(() => {
      const pending = this.#begin({ access })
      try {
        change(pending, this.#lookup(pending, access))
      } catch (error) {
        throw lakeErrorAt(0, error, 'actionError')
      }
      const outcome = { type: 'actionError', results: [], isOfReleases: true } as const
      return this.#finish(pending, { access }, outcome, new WorkSlices())
    })
  }

  /** Runs one write after the other: a query within a write must not see another write half done. */
  #write<Result>(write: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#lastWrite.then(write)
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

  async #finish(
    pending: PendingTransaction,
    request: WriteRequest,
    { type, results, isOfReleases }: Outcome,
    slices: WorkSlices,
  ): Promise<TransactResult> {
    try {
      if (isOfReleases) checkReleaseCount(pending, this.#store)
      else checkReleaseLocks(pending, this.#store)
      await checkReferences(pending, this.#store, slices)
    } catch (error) {
      throw error instanceof MutationFailure ? lakeErrorAt(0, error, type) : error
    }
    if (!request.dryRun) await this.#commit(pending, request.access, slices)
    const done = results.filter((result) => result !== undefined)
    return {
      transactionId: pending.transactionId,
      results: done,
      documents: done.map(({ id }) => pending.get(id)),
    }
  }

  async #commit(pending: PendingTransaction, access: Access, slices: WorkSlices): Promise<void> {
    const changes = pending.changes()
    if (changes.length === 0) return this.#store.purge(pending.purged)
    const { transactionId, timestamp } = pending
    const sequence = this.#sequence + 1
    const transaction = { sequence, transactionId, timestamp, author: access.userId, changes }
    await slices.each(this.#store.commit(transaction, pending.purged), () => undefined)
    this.#sequence = sequence
    this.#onCommit(transaction)
  }

  #lookup(pending: PendingTransaction, access: Access): ActionLookup {
    return {
      author: access.userId,
      lastState: this.#lastState,
      membersOf: (release) => {
        const touched = pending.changes().map(({ documentId }) => documentId)
        const written = touched.filter((id) => releaseOf(id) === release)
        const ids = new Set([...this.#store.memberIds(release), ...written])
        return [...ids].flatMap((id) => pending.get(id) ?? [])
      },
      versionsOf: (publishedId) =>
        this.#store
          .versionIds(publishedId)
          .filter((id) => id !== publishedId && pending.get(id) !== undefined),
    }
  }
}

/** How a transaction ends: its results, and the name of its failure. */
interface Outcome {
  readonly type: 'mutationError' | 'actionError'
  readonly results: readonly (MutationResult | undefined)[]
  /** Whether actions on releases made the changes, which locks do not prevent. */
  readonly isOfReleases: boolean
}

/**
 * Whether the actions are actions on releases.
 *
 * @throws {LakeError} 401 without a token, 403 if the user cannot do such actions, 400 for both
 *   kinds at once
 */
function checkActions({ actions, access }: ActRequest): boolean {
  const isOfReleases = actions.some(isReleaseAction)
  if (!isOfReleases) {
    requireWriter(access)
    return false
  }
  requireReleaseManager(access)
  if (actions.every(isReleaseAction)) return true
  throw badRequest('Actions on releases and on documents cannot be mixed in one request')
}

function resultsOf(pending: PendingTransaction): readonly MutationResult[] {
  return pending.changes().map(({ documentId, before, after }) => {
    const operation = !after ? 'delete' : before ? 'update' : 'create'
    return { id: documentId, operation }
  })
}
