import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#api/platform/log/log.ts'

const schema = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS session (
    digest TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tombstone (
    digest TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signing_key (key TEXT NOT NULL) STRICT;
`

/** The path of the session file in a folder. */
export const sessionFileIn = (folder: string) => join(folder, 'sessions.sqlite')

/** Removes the file and the files that SQLite puts beside it. */
export function removeSessionFile(folder: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${sessionFileIn(folder)}${suffix}`, { force: true })
  }
}

/** A session database in memory, lost at a restart. */
export function sessionsInMemory(): DatabaseSync {
  return withTables(new DatabaseSync(':memory:'))
}

/** Opens the file, or a database in memory if the disk cannot be used. */
export function openSessionFile(folder: string, log: Log): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openFile(folder, log)
  } catch (cause) {
    log.error({ err: cause }, 'admin sessions cannot be stored: a restart will end them')
    return sessionsInMemory()
  }
}

/** Opens the file, or replaces a damaged one; that only signs everyone out. */
function openFile(folder: string, log: Log): DatabaseSync {
  const database = new DatabaseSync(sessionFileIn(folder))
  try {
    withTables(database)
    const [check] = database.prepare('PRAGMA quick_check(1)').all()
    if (check?.['quick_check'] !== 'ok') throw new Error('damaged')
    return database
  } catch (cause) {
    database.close()
    if (isOfTheDisk(cause)) throw cause
    log.error(
      { err: cause },
      'the file of admin sessions is damaged: everyone has to sign in again',
    )
    removeSessionFile(folder)
    return withTables(new DatabaseSync(sessionFileIn(folder)))
  }
}

/** Whether SQLite reports a busy, read-only, full or failing disk, so the file itself can be intact. */
function isOfTheDisk(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('errcode' in cause)) return false
  const { errcode } = cause
  return typeof errcode === 'number' && [5, 8, 10, 13, 14].includes(errcode & 0xff)
}

function withTables(database: DatabaseSync): DatabaseSync {
  database.exec(schema)
  return database
}
