import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { mayRead, readable, requireWriter } from './access.ts'
import type * as Lake from './dataset.ts'
import type { LakeDocument } from './document.ts'
import { LakeError } from './lake-error.ts'
import { systemAccess, type Access } from './lake-variables.ts'
import type { MutationResult } from './mutation.ts'
import { versionsOf } from './perspective.ts'
import type { QueryPool } from './query/query-pool.ts'
import { readAclMode, writeAclMode } from './store/acl-mode.ts'
import { DocumentStore } from './store/document-store.ts'
import { HistoryLog } from './store/history-log.ts'
import { openDatabase } from './store/open-database.ts'
import { Subscribers, type TransactionListener } from './subscribers.ts'
import { applyAction } from './write/apply-action.ts'
import { checkReferences } from './write/check-references.ts'
import { MutationFailure, lakeErrorAt, selectionConflict } from './write/mutation-failure.ts'
import { PendingTransaction } from './write/pending-transaction.ts'
import { idsIn, resolveQueries, type ResolvedMutation } from './write/resolve-queries.ts'

/** What every write has in common. */
type WriteRequest = Pick<Lake.TransactRequest, 'access' | 'transactionId' | 'dryRun'>

/** How often the documents of a write by query are selected before it gives up. */
const maxSelections = 5
/** A selection that took less, in ms, may hold up the other writers once. */
const quickSelectionMs = 250

/** A dataset in one SQLite file, queried by the lake's pool of workers. */
export class LocalDataset implements Lake.Dataset {
  readonly name: string
  readonly history: HistoryLog
  readonly #file: string
  readonly #projectId: string
  readonly #database: DatabaseSync
  readonly #store: DocumentStore
  readonly #pool: QueryPool
  readonly #subscribers = new Subscribers()
  #sequence: number
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor(options: { name: string; file: string; projectId: string; pool: QueryPool }) {
    this.name = options.name
    this.#file = options.file
    this.#projectId = options.projectId
    this.#pool = options.pool
    this.#database = openDatabase(options.file)
    this.#store = new DocumentStore(this.#database)
    this.history = new HistoryLog(this.#database)
    this.#sequence = this.#store.lastSequence()
  }

  /**
   * Documents are selected by query before the write has its turn, so that a slow query holds up
   * nobody; where one of them has changed meanwhile, they are selected anew.
   */
  async transact(request: Lake.TransactRequest): Promise<Lake.TransactResult> {
    requireWriter(request.access)
    for (let attempt = 1; attempt <= maxSelections; attempt += 1) {
      const selectedAt = this.#sequence
      const began = performance.now()
      const direct = await this.#select(request)
      const done = await this.#write(request, () =>
        this.#areUnchanged(direct, selectedAt) ? this.#apply(request, direct) : undefined,
      )
      if (done) return done
      // Documents that never rest are selected while the others wait, if that is quick.
      if (attempt === maxSelections && performance.now() - began < quickSelectionMs) {
        return this.#write(request, async () => this.#apply(request, await this.#select(request)))
      }
    }
    throw lakeErrorAt(0, selectionConflict(), 'mutationError')
  }

  #select(request: Lake.TransactRequest): Promise<readonly ResolvedMutation[]> {
    return resolveQueries(request.mutations, (query, params) => this.#findIds(query, params))
  }

  #areUnchanged(direct: readonly ResolvedMutation[], since: number): boolean {
    const selected = direct.flatMap(({ selectedId }) => selectedId ?? [])
    if (selected.length === 0 || this.#sequence === since) return true
    const changed = this.#store.changedSince(since)
    return !selected.some((id) => changed.has(id))
  }

  #apply(request: Lake.TransactRequest, direct: readonly ResolvedMutation[]): Lake.TransactResult {
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

  act(request: Lake.ActRequest): Promise<Lake.TransactResult> {
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

  get aclMode(): Lake.AclMode {
    return readAclMode(this.#database)
  }

  set aclMode(mode: Lake.AclMode) {
    writeAclMode(this.#database, mode)
  }

  get(ids: readonly string[], access: Access): readonly LakeDocument[] {
    return ids.flatMap((id) => readable(access, this.#store.get(id)) ?? [])
  }

  *all(access: Access): Generator<LakeDocument> {
    for (const document of this.#store.all()) {
      if (mayRead(access, document._id)) yield document
    }
  }

  versionIds(publishedId: string): readonly string[] {
    return this.#store.versionIds(publishedId)
  }

  referring(target: string, access: Access): readonly string[] {
    const sources = this.#store.referring(target).map(({ source }) => source)
    return sources.filter((source) => mayRead(access, source))
  }

  async query(request: Lake.QueryRequest): Promise<Lake.QueryResult> {
    const { json, ...rest } = await this.queryText(request)
    return { ...rest, result: JSON.parse(json) }
  }

  async queryText(request: Lake.QueryRequest): Promise<Lake.QueryText> {
    const { query, params = {}, perspective = 'raw', access } = request
    return this.#pool.run({
      kind: 'query',
      file: this.#file,
      view: { versions: versionsOf(perspective), publicOnly: access.role === 'anonymous' },
      evaluation: {
        ...this.#evaluation(query, params, access.userId),
        withSourceMap: request.withSourceMap,
      },
    })
  }

  async matches(request: Lake.MatchRequest): Promise<readonly boolean[]> {
    const { query, params, documents, access } = request
    const evaluation = this.#evaluation(query, params, access.userId)
    const { json } = await this.#pool.run({ kind: 'match', evaluation, documents })
    // The worker has written a list of booleans.
    return JSON.parse(json) as readonly boolean[]
  }

  subscribe(listener: TransactionListener): () => void {
    return this.#subscribers.add(listener)
  }

  close(): void {
    this.#subscribers.clear()
    this.#store.stop()
    this.#database.close()
  }

  #evaluation(query: string, params: Readonly<Record<string, unknown>>, identity: string) {
    return { query, params, identity, projectId: this.#projectId, dataset: this.name }
  }

  /** One write after the other: a query inside one must not see another's half. */
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
  ): Lake.TransactResult {
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
    this.#subscribers.notify(transaction)
  }

  async #findIds(query: string, params: Readonly<Record<string, unknown>> = {}) {
    return idsIn((await this.query({ query, params, access: systemAccess })).result)
  }

  #findVersions(publishedId: string, pending: PendingTransaction): readonly string[] {
    const ids = this.versionIds(publishedId)
    return ids.filter((id) => id !== publishedId && pending.get(id) !== undefined)
  }
}
