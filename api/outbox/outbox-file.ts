import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DamagedOutboxError, checkSchema, migrate } from './outbox-schema.ts'
import { prepareStatements } from './outbox-statements.ts'

/** The outbox's SQLite file with its statements; one process holds it at a time. */
export type OutboxFile = ReturnType<typeof openOutboxFile>

/**
 * Opens and locks a file; changes nothing in it yet.
 *
 * @throws where it cannot be opened, or another process holds it
 */
export function holdDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 50 })
  try {
    // The lock that this takes is kept until the file is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/**
 * Finds out whether a file is whole, and changes nothing.
 *
 * @param atLeast how many synced writes it must hold
 * @throws {DamagedOutboxError} where it is not
 */
export function checkDatabase(database: DatabaseSync, atLeast: number): void {
  const version = checkSchema(database)
  const [first] = database.prepare('PRAGMA integrity_check(1)').all()
  if (first?.['integrity_check'] !== 'ok') throw new DamagedOutboxError('its pages are damaged')
  const written = version < 2 ? undefined : database.prepare('SELECT count FROM written').get()
  const count = Number(written?.['count'] ?? 0)
  if (count < atLeast)
    throw new DamagedOutboxError(`its last ${atLeast - count} writes are missing`)
}

/** Sets up a locked file: its schema, how it is written, and the statements. */
export function openOutboxFile(database: DatabaseSync, path: string) {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  chmodSync(path, 0o600)
  migrate(database)
  const { savepoint, releaseSavepoint, undoSavepoint, ...statements } = prepareStatements(database)
  return {
    ...statements,
    /** Whether the next transaction is on disk when its commit returns. */
    syncOnCommit: (isOn: boolean) =>
      database.exec(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`),
    begin: () => database.exec('BEGIN IMMEDIATE'),
    commit: () => database.exec('COMMIT'),
    rollback: () => database.exec('ROLLBACK'),
    /** Begins a part of a transaction that can be undone on its own. */
    savepoint: () => savepoint.run(),
    release: () => releaseSavepoint.run(),
    undo: () => {
      undoSavepoint.run()
      releaseSavepoint.run()
    },
    /** False where SQLite has ended the transaction by itself, as on a full disk. */
    get isInTransaction() {
      return database.isTransaction
    },
    /** Empties the write-ahead log, so that nothing older is left in it; false where it is in use. */
    emptyLog: () => {
      const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      return row?.['busy'] === 0
    },
    /** The whole file with its write-ahead log, also after it was removed. */
    content: () => database.serialize(),
    close: () => database.close(),
  }
}
