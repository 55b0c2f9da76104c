import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type Access, canRead, readable, requesterOf, systemAccess } from './access.ts'
import type { LakeDocument } from './document.ts'
import { LakeError } from './lake-error.ts'
import { type Perspective, versionsOf } from './perspective.ts'
import type { Evaluated } from './query/evaluate-query.ts'
import type { QueryPool } from './query/query-pool.ts'
import { isReleaseDocumentId, releaseDocumentId } from './release/release-document.ts'
import { publishScheduled, ReleaseSchedule } from './release/release-schedule.ts'
import type { Requester } from './fair-queue.ts'
import { DocumentStore } from './store/document-store.ts'
import { HistoryReader } from './store/history-reader.ts'
import { openDatabase } from './store/open-database.ts'
import type { CommittedTransaction } from './transaction.ts'
import {
  type ActRequest,
  DatasetWriter,
  type TransactRequest,
  type TransactResult,
} from './write/dataset-writer.ts'

const booleans = v.array(v.boolean())

/** A GROQ query over the documents that `access` can read. */
export interface QueryRequest {
  readonly query: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** `raw` by default. */
  readonly perspective?: Perspective | undefined
  readonly access: Access
  /** Whether to return a content source map. */
  readonly withSourceMap?: boolean | undefined
  /** Whose share of the workers the query uses; that of `access` by default. */
  readonly requester?: Requester | undefined
  /** Cancels a query that still waits for a worker. */
  readonly signal?: AbortSignal
}

/** Documents to test against a listener's filter. */
export interface MatchRequest {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly documents: readonly LakeDocument[]
  readonly access: Access
}

/**
 * Who can read a dataset: `public` shows published documents to everyone, `private` requires a
 * token.
 */
export type AclMode = 'public' | 'private'

interface DatasetOptions {
  readonly name: string
  readonly file: string
  readonly projectId: string
  readonly pool: QueryPool
  /** The current time in ms, for publishing releases. */
  readonly now: () => number
  readonly log: (line: string) => void
}

/**
 * A dataset in one SQLite file, queried by the lake's pool of workers. Every failure is a `LakeError`
 * of the hosted shape.
 */
export class Dataset {
  readonly name: string
  /** All committed transactions. */
  readonly history: HistoryReader
  readonly #file: string
  readonly #projectId: string
  readonly #database: DatabaseSync
  readonly #writing: DatabaseSync
  readonly #store: DocumentStore
  readonly #pool: QueryPool
  readonly #listeners = new Map<(transaction: CommittedTransaction) => void, () => void>()
  readonly #writer: DatasetWriter
  readonly #schedule: ReleaseSchedule

  constructor(options: DatasetOptions) {
    this.name = options.name
    this.#file = options.file
    this.#projectId = options.projectId
    this.#pool = options.pool
    this.#database = openDatabase(options.file)
    this.#writing = openDatabase(options.file)
    this.#store = new DocumentStore(this.#database, this.#writing)
    this.history = new HistoryReader(this.#database)
    this.#writer = new DatasetWriter({
      store: this.#store,
      lastSequence: this.history.lastSequence(),
      query: async (request) => (await this.query(request)).result,
      lastState: (id) => this.history.lastState(id),
      onCommit: (transaction) => {
        this.#notify(transaction)
        if (transaction.changes.some(({ documentId }) => isReleaseDocumentId(documentId))) {
          this.#schedule.wake()
        }
      },
    })
    const { now, log } = options
    this.#schedule = new ReleaseSchedule({
      now,
      log,
      scheduled: () => this.#store.releasesIn('scheduled'),
      publish: (name, now) =>
        publishScheduled(this.#writer, { name, now, access: this.#schedulerOf(name) }, log),
    })
    this.#schedule.wake()
  }

  /**
   * Publishes the scheduled releases that are due by the lake's clock. The lake also publishes a
   * release by itself when it is due.
   */
  publishDueReleases(): Promise<void> {
    return this.#schedule.publishDue()
  }

  /** Applies the mutations in order; 409 on conflicts, 401 or 403 without write access. */
  transact(request: TransactRequest): Promise<TransactResult> {
    return this.#writer.transact(request)
  }

  /** Carries out the actions in order, with the same guarantees as `transact()`. */
  act(request: ActRequest): Promise<TransactResult> {
    return this.#writer.act(request)
  }

  /** Whether requests without a token see published documents or nothing. */
  get aclMode(): AclMode {
    const row = this.#database.prepare(`SELECT value FROM settings WHERE name = 'aclMode'`).get()
    return row?.['value'] === 'private' ? 'private' : 'public'
  }

  /** @throws {LakeError} 409 while a large transaction is being written */
  set aclMode(mode: AclMode) {
    if (this.#store.isWriting) {
      const description = 'A large transaction is being written: try again in a moment'
      throw new LakeError(409, { type: 'transactionConflictError', description })
    }
    this.#writing
      .prepare(`INSERT OR REPLACE INTO settings (name, value) VALUES ('aclMode', ?)`)
      .run(mode)
  }

  /** The documents that exist and that `access` can read, in the requested order. */
  get(ids: readonly string[], access: Access): readonly LakeDocument[] {
    return ids.flatMap((id) => readable(access, this.#store.get(id)) ?? [])
  }

  /** Every document that `access` can read, in order of id. */
  *all(access: Access): Generator<LakeDocument> {
    for (const document of this.#store.all()) {
      if (canRead(access, document._id)) yield document
    }
  }

  /** Ids of the published document with this id, of its draft and of its versions, if they exist. */
  versionIds(publishedId: string): readonly string[] {
    return this.#store.versionIds(publishedId)
  }

  /** Ids of readable documents that refer to `target`. */
  referring(target: string, access: Access): readonly string[] {
    const sources = this.#store.referring(target).map(({ source }) => source)
    return sources.filter((source) => canRead(access, source))
  }

  /** Evaluates GROQ off the main thread, within the share of the user or IP address. */
  async query(request: QueryRequest): Promise<{ result: unknown; syncTags: readonly string[] }> {
    const { json, ...rest } = await this.queryText(request)
    return { ...rest, result: JSON.parse(json) }
  }

  /** Like `query()`, with the result as JSON text. */
  async queryText(request: QueryRequest): Promise<Evaluated> {
    const { query, params = {}, perspective = 'raw', access } = request
    const { requester = requesterOf(access), signal } = request
    const evaluation = {
      ...this.#evaluation(query, params, access.userId),
      withSourceMap: request.withSourceMap,
    }
    const view = {
      versions: versionsOf(perspective),
      publicOnly: access.role === 'anonymous',
      hidesVersions: access.hidesVersions,
    }
    return this.#pool.run({ kind: 'query', file: this.#file, view, evaluation }, requester, signal)
  }

  /** Which documents pass the filter of a listener's query, evaluated off the main thread. */
  async matches(request: MatchRequest): Promise<readonly boolean[]> {
    const { query, params, documents, access } = request
    const evaluation = this.#evaluation(query, params, access.userId)
    // Filters have a separate share, or listeners would wait for their user's queries.
    const requester = { key: `listeners of ${requesterOf(access).key}`, isAnonymous: false }
    const { json } = await this.#pool.run({ kind: 'match', evaluation, documents }, requester)
    return v.parse(booleans, JSON.parse(json))
  }

  /**
   * Calls `listener` after every commit, in order. Returns a function that ends the subscription.
   *
   * @param onClose called when the dataset is closed
   */
  subscribe(
    listener: (transaction: CommittedTransaction) => void,
    onClose: () => void = () => undefined,
  ): () => void {
    this.#listeners.set(listener, onClose)
    return () => this.#listeners.delete(listener)
  }

  /** Ends all subscriptions. */
  endStreams(): void {
    // Ending a stream removes its listener.
    this.#listeners.forEach((onClose) => onClose())
    this.#listeners.clear()
  }

  close(): void {
    this.#schedule.stop()
    this.endStreams()
    this.#store.stop()
    this.#writing.close()
    this.#database.close()
  }

  /**
   * Notifies every listener. A listener that throws is removed and logged; the write must not fail
   * because of a listener, because the transaction is already on disk.
   */
  #notify(transaction: CommittedTransaction): void {
    for (const listener of this.#listeners.keys()) {
      try {
        listener(transaction)
      } catch (cause) {
        this.#listeners.delete(listener)
        process.stderr.write(`lake: a listener failed: ${String(cause)}\n`)
      }
    }
  }

  /** The user who scheduled a release, which was the last change of its document. */
  #schedulerOf(name: string): Access {
    const id = releaseDocumentId(name)
    const [last] = this.history.transactions({ documentIds: [id], reverse: true, limit: 1 })
    return { ...systemAccess, ...(last && { userId: last.author }) }
  }

  #evaluation(query: string, params: Readonly<Record<string, unknown>>, identity: string) {
    return { query, params, identity, projectId: this.#projectId, dataset: this.name }
  }
}
