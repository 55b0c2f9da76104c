import type { DatabaseSync } from 'node:sqlite'
import type { LakeDocument } from '../../src/document.ts'
import { DatasetReader } from '../../src/query/dataset-reader.ts'
import type { ViewDefinition } from '../../src/query/document-view.ts'
import { evaluateQuery, type Evaluated } from '../../src/query/evaluate-query.ts'
import { DocumentStore } from '../../src/store/document-store.ts'
import { openDatabase, openDatabaseForReading } from '../../src/store/open-database.ts'

/** The inputs of a query besides its text. */
export interface MemoryQuery {
  readonly query: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly definition?: ViewDefinition
  readonly withSourceMap?: boolean
}

/** The lake's own store and query engine in one thread: in memory, or in a file. */
export class MemoryDataset {
  readonly #file: string | undefined
  readonly #database: DatabaseSync
  readonly #store: DocumentStore
  #sequence = 0

  constructor(file?: string) {
    this.#file = file
    this.#database = openDatabase(file ?? ':memory:')
    this.#store = new DocumentStore(this.#database, this.#database)
  }

  /** A new reader; for a file, over its own connection, as in a worker. */
  openReader(): DatasetReader {
    const database = this.#file ? openDatabaseForReading(this.#file) : this.#database
    return new DatasetReader(database, 1_000_000)
  }

  /**
   * Whether the file's write-ahead log could be truncated, which fails while anyone reads an older
   * state.
   */
  emptyLog(): boolean {
    this.#database.exec('PRAGMA busy_timeout = 0')
    return this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  }

  /** Writes documents in one transaction; undefined deletes a document. */
  write(changes: Readonly<Record<string, LakeDocument | undefined>>): void {
    this.#sequence += 1
    const transaction = {
      sequence: this.#sequence,
      transactionId: `t${this.#sequence}`,
      timestamp: '2026-01-01T00:00:00.000Z',
      author: 'me',
      changes: Object.entries(changes).map(([documentId, after]) => {
        const before = this.#store.get(documentId)
        return { documentId, before, after, mutations: [] }
      }),
    }
    for (const _step of this.#store.commit(transaction));
  }

  run(request: MemoryQuery, reader: DatasetReader = this.openReader()): Promise<Evaluated> {
    const { query, params = {}, withSourceMap } = request
    const definition = request.definition ?? { versions: 'raw', publicOnly: false }
    const place = { identity: 'me', projectId: 'local', dataset: 'test' }
    return reader.read(definition, (view) =>
      evaluateQuery(view, { query, params, withSourceMap, ...place }),
    )
  }
}

/** A dataset with these documents, and with system fields added. */
export function memoryDatasetOf(
  documents: readonly { readonly _id: string; readonly _type: string }[],
  file?: string,
): MemoryDataset {
  const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-02' }
  const dataset = new MemoryDataset(file)
  const changes = documents.map((document) => [document._id, { ...times, ...document }] as const)
  dataset.write(Object.fromEntries(changes))
  return dataset
}
