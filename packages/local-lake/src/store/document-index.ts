import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { LakeDocument } from '../document.ts'
import { indexEntries } from './index-entries.ts'
import { indexKey, keyName } from './index-key.ts'

/** How many transactions a reader can lag behind before the reader reloads everything. */
export const retainedTransactions = 1000

/** The tables of the index, which lets query workers find documents without reading all documents. */
export const indexTables = `
  CREATE TABLE IF NOT EXISTS index_documents (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS index_documents_by_type ON index_documents (type, id);
  CREATE TABLE IF NOT EXISTS index_fields (
    number INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    type TEXT NOT NULL,
    UNIQUE (path, type)
  );
  CREATE TABLE IF NOT EXISTS index_values (
    field INTEGER NOT NULL,
    key BLOB NOT NULL,
    document INTEGER NOT NULL,
    PRIMARY KEY (field, key, document)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS index_changes (
    sequence INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (sequence, id)
  ) WITHOUT ROWID;
`

interface IndexRow {
  readonly field: number
  readonly value: string | number | boolean
}

/** Updates the index within the transaction that changes the documents. */
export class DocumentIndex {
  readonly #writeDocument: StatementSync
  readonly #findDocument: StatementSync
  readonly #deleteDocument: StatementSync
  readonly #writeField: StatementSync
  readonly #writeValue: StatementSync
  readonly #deleteValue: StatementSync
  readonly #writeChange: StatementSync
  readonly #deleteOldChanges: StatementSync
  readonly #writeValues: StatementSync
  readonly #fields = new Map<string, number>()
  /** Rows to write, grouped by value, because writing a common value's rows together is faster. */
  readonly #pending = new Map<string, IndexRow & { readonly documents: number[] }>()

  constructor(database: DatabaseSync) {
    this.#writeDocument = database.prepare(
      'INSERT INTO index_documents (id, type) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET type = excluded.type RETURNING number',
    )
    this.#findDocument = database.prepare('SELECT number FROM index_documents WHERE id = ?')
    this.#deleteDocument = database.prepare('DELETE FROM index_documents WHERE number = ?')
    this.#writeField = database.prepare(
      'INSERT INTO index_fields (path, type) VALUES (?, ?) ON CONFLICT (path, type) DO UPDATE SET type = excluded.type RETURNING number',
    )
    this.#writeValue = database.prepare(
      'INSERT OR IGNORE INTO index_values (field, key, document) VALUES (?, ?, ?)',
    )
    this.#writeValues = database.prepare(
      'INSERT OR IGNORE INTO index_values (field, key, document) SELECT ?, ?, value FROM json_each(?)',
    )
    this.#deleteValue = database.prepare(
      'DELETE FROM index_values WHERE field = ? AND key = ? AND document = ?',
    )
    this.#writeChange = database.prepare(
      'INSERT OR IGNORE INTO index_changes (sequence, id) VALUES (?, ?)',
    )
    this.#deleteOldChanges = database.prepare('DELETE FROM index_changes WHERE sequence <= ?')
  }

  /**
   * Replaces a document's rows; `before` must be its last indexed state. `flush()` writes new rows.
   */
  replace(id: string, before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    if (!before && !after) return
    const document = Number(
      (after ? this.#writeDocument.get(id, after._type) : this.#findDocument.get(id))?.['number'],
    )
    const old = this.#rowsOf(before)
    const fresh = this.#rowsOf(after)
    for (const [name, { field, value }] of old) {
      if (!fresh.has(name)) this.#deleteValue.run(field, keyOf(value), document)
    }
    for (const [name, row] of fresh) {
      if (old.has(name)) continue
      const pending = this.#pending.get(name)
      if (pending) pending.documents.push(document)
      else this.#pending.set(name, { ...row, documents: [document] })
    }
    if (!after) this.#deleteDocument.run(document)
  }

  /** Writes the new rows. Call it after the last `replace()` of a transaction, or in batches. */
  flush(): void {
    // Writing in the table's order visits each of its pages once.
    const rows = [...this.#pending.values()]
      .map(({ field, value, documents }) => ({ field, key: keyOf(value), documents }))
      .sort((left, right) => left.field - right.field || left.key.compare(right.key))
    for (const { field, key, documents } of rows) {
      const [document = 0, another] = documents
      if (another === undefined) this.#writeValue.run(field, key, document)
      else this.#writeValues.run(field, key, JSON.stringify(documents))
    }
    this.#pending.clear()
  }

  /** Records that a transaction changed a document, for readers that cache some. */
  recordChange(sequence: number, id: string): void {
    this.#writeChange.run(sequence, id)
  }

  /** Deletes records that are too old for a reader; such a reader reloads everything. */
  deleteOldChanges(sequence: number): void {
    this.#deleteOldChanges.run(sequence - retainedTransactions)
  }

  /** Drops cached state. Call it after a rollback, which also undoes new field numbers. */
  reset(): void {
    this.#fields.clear()
    this.#pending.clear()
  }

  /** A document's rows, by a name that is unique among the rows. */
  #rowsOf(document: LakeDocument | undefined) {
    const rows = new Map<string, IndexRow>()
    for (const { path, value } of document ? indexEntries(document) : []) {
      const field = this.#fieldOf(path, document?._type ?? '')
      rows.set(`${field} ${keyName(value)}`, { field, value })
    }
    return rows
  }

  #fieldOf(path: string, type: string): number {
    const name = `${type.length} ${type}${path}`
    const known = this.#fields.get(name)
    if (known !== undefined) return known
    const field = Number(this.#writeField.get(path, type)?.['number'])
    this.#fields.set(name, field)
    return field
  }
}

/** The key of an indexed value: `indexEntries()` finds only values that have a key. */
function keyOf(value: string | number | boolean): Buffer {
  return indexKey(value) ?? Buffer.alloc(0)
}
