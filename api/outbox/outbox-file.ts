import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './outbox-schema.ts'
import { prepareStatements } from './outbox-statements.ts'

/** The outbox's SQLite file and its copy, with their statements; one process holds them at a time. */
export type OutboxFile = ReturnType<typeof openOutboxFile>

/**
 * Opens and locks a file; changes nothing in it yet.
 *
 * @throws if it cannot be opened, or another process holds it
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

/** Sets up a locked file: its schema, and how it is written. */
export function setUpDatabase(database: DatabaseSync, path: string): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  chmodSync(path, 0o600)
  migrate(database)
}

/**
 * The outbox in a file and its copy: reads use the file, and every change is made in both.
 *
 * @param copy is missing while the file is examined
 */
export function openOutboxFile(main: DatabaseSync, copy?: DatabaseSync) {
  // The copy commits first: if one of the two cannot, the transaction is not in the file, and what
  // was refused is not delivered. The next opening makes the copy equal again.
  const both = copy ? [copy, main] : [main]
  const execute = (text: string) => both.forEach((database) => database.exec(text))
  const statements = prepareStatements(main, copy)
  return {
    ...statements,
    /** Whether the next transaction is on disk when its commit returns. */
    syncOnCommit: (isOn: boolean) => execute(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`),
    begin: () => execute('BEGIN IMMEDIATE'),
    /** Returns how many transactions the outbox contains with this one. */
    commit: () => {
      statements.countCommit.run()
      const count = Number(statements.commits.get()?.['count'])
      execute('COMMIT')
      return count
    },
    rollback: () => execute('ROLLBACK'),
    /** Begins a part of a transaction that can be undone on its own. */
    savepoint: () => execute('SAVEPOINT one'),
    release: () => execute('RELEASE one'),
    undo: () => execute('ROLLBACK TO one; RELEASE one'),
    /** False if SQLite has ended the transaction by itself, as on a full disk. */
    get isInTransaction() {
      return both.every((database) => database.isTransaction)
    },
    /** Empties the write-ahead logs, so that nothing older is left there; false if one is in use. */
    emptyLog: () => {
      const rows = both.map((one) => one.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get())
      return rows.every((row) => row?.['busy'] === 0)
    },
    /** The whole first file with its write-ahead log, even if it was removed. */
    content: () => main.serialize(),
    /** Undoes what was begun, and closes both files. */
    close: () => both.forEach((database) => database[Symbol.dispose]()),
  }
}
