import { DatabaseSync } from 'node:sqlite'
import { parseDocument } from '../document.ts'
import { DocumentIndex, indexTables } from './document-index.ts'

/** Rows that could not be read when the file was opened. A purge also deletes from here. */
export const damagedTable = `
  CREATE TABLE IF NOT EXISTS damaged_rows (
    source TEXT NOT NULL, id TEXT NOT NULL, sequence INTEGER, content BLOB, mutations BLOB
  );
`

const tables = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS document_references (
    target TEXT NOT NULL,
    source TEXT NOT NULL,
    strong INTEGER NOT NULL,
    PRIMARY KEY (target, source)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS references_by_source ON document_references (source);
  CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    timestamp TEXT NOT NULL,
    author TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    document_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    mutations TEXT NOT NULL,
    content TEXT,
    PRIMARY KEY (document_id, sequence)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS changes_by_sequence ON changes (sequence);
  ${damagedTable}
`

/**
 * Opens a dataset's file. A commit is synced to disk before the call returns (write-ahead log), and
 * deleted content is overwritten, so that no free page keeps a purged history.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
  // A rare checkpoint writes an index page that many transactions change only once.
  database.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16000')
  database.exec(tables)
  if (versionOf(database) < indexVersion) buildIndex(database)
  return database
}

/** Raise this number when `indexEntries()` changes, so that existing files are indexed again. */
const indexVersion = 2

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/** Indexes all documents of a file whose index is missing or outdated. */
function buildIndex(database: DatabaseSync): void {
  inTransaction(database, () => {
    database.exec(indexTables)
    for (const table of ['index_documents', 'index_fields', 'index_values']) {
      database.exec(`DELETE FROM ${table}`)
    }
    const index = new DocumentIndex(database)
    let count = 0
    for (const { id, content } of database.prepare('SELECT id, content FROM documents').iterate()) {
      index.replace(String(id), undefined, parseDocument(content))
      // Flushing in batches bounds the memory that rows take.
      count += 1
      if (count % 1000 === 0) index.flush()
    }
    index.flush()
    database.exec(`PRAGMA user_version = ${indexVersion}`)
  })
}

/** Opens a dataset's file for a query worker, which only reads. */
export function openDatabaseForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 })
}

/** Runs `work` in one transaction, which is rolled back if `work` throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** Ends a transaction without writing; some errors have already ended it. */
export function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch {
    // The error to report is the error that ended the transaction.
  }
}
