import { DatabaseSync } from 'node:sqlite'
import { parseDocument } from '../document.ts'
import { DocumentIndex, indexTables } from './document-index.ts'

/** Rows that could not be read when the file was opened; whoever is forgotten is forgotten here too. */
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
 * Opens a dataset's file so that a commit is on disk before it returns: write-ahead log, synced at
 * every transaction. What is deleted is overwritten, so that a purged history is in no free page.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
  // Written back less often: a page of the index that many transactions change is written once.
  database.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16000')
  database.exec(tables)
  if (versionOf(database) < indexVersion) buildIndex(database)
  return database
}

/** To be raised where `indexEntries()` changes, so that older files are indexed anew. */
const indexVersion = 2

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/** Indexes the documents of a file that comes from before the index, all of them or none. */
function buildIndex(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    database.exec(indexTables)
    for (const table of ['index_documents', 'index_fields', 'index_values']) {
      database.exec(`DELETE FROM ${table}`)
    }
    const index = new DocumentIndex(database)
    let count = 0
    for (const { id, content } of database.prepare('SELECT id, content FROM documents').iterate()) {
      index.replace(String(id), undefined, parseDocument(content))
      // Not all at once, so that memory holds only a few documents' rows.
      count += 1
      if (count % 1000 === 0) index.flush()
    }
    index.flush()
    database.exec(`PRAGMA user_version = ${indexVersion}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

/** Opens the same file for a query worker, which only ever reads. */
export function openDatabaseForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 })
}
