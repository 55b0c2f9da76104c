import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { mayRead, readable } from './access.ts'
import type * as Lake from './dataset.ts'
import type { AclMode } from './dataset.ts'
import type { LakeDocument } from './document.ts'
import { systemAccess, type Access } from './lake-variables.ts'
import { versionsOf } from './perspective.ts'
import { publishScheduled } from './release/publish-scheduled.ts'
import { isReleaseDocumentId, releaseDocumentId } from './release/release-document.ts'
import { ReleaseSchedule } from './release/release-schedule.ts'
import type { QueryPool } from './query/query-pool.ts'
import { DocumentStore } from './store/document-store.ts'
import { HistoryLog } from './store/history-log.ts'
import { openDatabase } from './store/open-database.ts'
import { Subscribers, type TransactionListener } from './subscribers.ts'
import { DatasetWriter } from './write/dataset-writer.ts'

const booleans = v.array(v.boolean())

/** What a dataset is made of. */
export interface LocalDatasetOptions {
  readonly name: string
  readonly file: string
  readonly projectId: string
  readonly pool: QueryPool
  /** The time in ms, by which releases are published. */
  readonly now: () => number
  readonly log: (line: string) => void
}

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
  readonly #writer: DatasetWriter
  readonly #schedule: ReleaseSchedule

  constructor(options: LocalDatasetOptions) {
    this.name = options.name
    this.#file = options.file
    this.#projectId = options.projectId
    this.#pool = options.pool
    this.#database = openDatabase(options.file)
    this.#store = new DocumentStore(this.#database)
    this.history = new HistoryLog(this.#database)
    this.#writer = new DatasetWriter({
      store: this.#store,
      lastSequence: this.history.lastSequence(),
      query: async (query, params) =>
        (await this.query({ query, params, access: systemAccess })).result,
      lastState: (id) => this.history.lastState(id),
      onCommit: (transaction) => {
        this.#subscribers.notify(transaction)
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

  publishDueReleases(): Promise<void> {
    return this.#schedule.publishDue()
  }

  transact(request: Lake.TransactRequest): Promise<Lake.TransactResult> {
    return this.#writer.transact(request)
  }

  act(request: Lake.ActRequest): Promise<Lake.TransactResult> {
    return this.#writer.act(request)
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
    return v.parse(booleans, JSON.parse(json))
  }

  subscribe(listener: TransactionListener): () => void {
    return this.#subscribers.add(listener)
  }

  close(): void {
    this.#schedule.stop()
    this.#subscribers.clear()
    this.#store.stop()
    this.#database.close()
  }

  /** Who scheduled a release: that was the last change of its document. */
  #schedulerOf(name: string): Access {
    const id = releaseDocumentId(name)
    const [last] = this.history.transactions({ documentIds: [id], reverse: true, limit: 1 })
    return { ...systemAccess, ...(last && { userId: last.author }) }
  }

  #evaluation(query: string, params: Readonly<Record<string, unknown>>, identity: string) {
    return { query, params, identity, projectId: this.#projectId, dataset: this.name }
  }
}

/** Who can read a dataset; `public` unless it was made private. */
function readAclMode(database: DatabaseSync): AclMode {
  const row = database.prepare(`SELECT value FROM settings WHERE name = 'aclMode'`).get()
  return row?.['value'] === 'private' ? 'private' : 'public'
}

/** Stores who can read a dataset. */
function writeAclMode(database: DatabaseSync, mode: AclMode): void {
  database.prepare(`INSERT OR REPLACE INTO settings (name, value) VALUES ('aclMode', ?)`).run(mode)
}
