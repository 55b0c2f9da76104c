import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Log } from '#api/log/log.ts'

/** How long somebody stays signed in: twelve hours, in ms. */
export const sessionMs = 12 * 3600 * 1000

const schema = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS session (
    digest TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signing_key (key TEXT NOT NULL) STRICT;
`

const insertSession =
  'INSERT INTO session (digest, username, fingerprint, expires_at) VALUES (?, ?, ?, ?)'

/** Somebody who is signed in. */
export interface Session {
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The admins' sessions, on disk: they survive a restart, and end for good at sign-out. */
export class SessionStore {
  readonly #folder: string
  readonly #log: Log
  readonly #clock = forwardClock()
  #database: DatabaseSync
  /** Whether sessions that have ended are still in files, because these could not be removed. */
  #isStuckOnDisk: boolean
  /** Signs cookies. */
  readonly key: string

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
    this.#database = openDatabase(folder, log)
    // A disk that could not be used at the start may still hold earlier sessions.
    this.#isStuckOnDisk = this.#database.location() === null && existsSync(fileIn(folder))
    this.key = loadKey(this.#database)
  }

  /**
   * Begins a session.
   *
   * @param fingerprint of the account as it is now; it must be the same when the token comes back
   * @returns the token that the browser keeps; only its digest is stored here
   */
  begin(username: string, fingerprint: string): { token: string; session: Session } {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const expiresAt = now + sessionMs
    this.#write('DELETE FROM session WHERE expires_at <= ?', now)
    this.#write(insertSession, digestOf(token), username, fingerprint, expiresAt)
    return { token, session: { username, expiresAt } }
  }

  /** The session of a token; none where it has ended or the account has changed since. */
  find(token: string, fingerprint: string): Session | undefined {
    const now = this.#clock()
    // One that ends later than a new one would began before the clock was set back.
    const row = this.#database
      .prepare(
        `SELECT username, expires_at AS expiresAt FROM session
         WHERE digest = ? AND fingerprint = ? AND expires_at > ? AND expires_at <= ?`,
      )
      .get(digestOf(token), fingerprint, now, now + sessionMs)
    return row && { username: String(row['username']), expiresAt: Number(row['expiresAt']) }
  }

  /**
   * Ends a session for this process, whatever the disk does.
   *
   * @returns false where a restart could bring it back, because nothing on disk can be changed
   */
  end(token: string): boolean {
    return this.#write('DELETE FROM session WHERE digest = ?', digestOf(token))
  }

  close(): void {
    this.#database.close()
  }

  /** Writes to the disk, or from the first failure on to memory only. */
  #write(sql: string, ...values: SQLInputValue[]): boolean {
    try {
      this.#database.prepare(sql).run(...values)
    } catch (cause) {
      this.#log.error({ err: cause }, 'admin sessions cannot be stored, a restart will end them')
      this.#moveToMemory()
      this.#database.prepare(sql).run(...values)
    }
    // Files that could not be removed before may be by now; nothing else changes what they hold.
    if (this.#isStuckOnDisk) this.#removeFromDisk()
    return !this.#isStuckOnDisk
  }

  /**
   * Continues in memory with the current sessions. The files are removed, because a restart would
   * bring back sessions that have ended since; even a full disk lets files be removed.
   */
  #moveToMemory(): void {
    const onDisk = this.#database
    this.#database = withTables(new DatabaseSync(':memory:'))
    this.#isStuckOnDisk = true
    const insert = this.#database.prepare(insertSession)
    try {
      for (const row of onDisk.prepare('SELECT * FROM session').iterate()) {
        insert.run(
          ...['digest', 'username', 'fingerprint', 'expires_at'].map((name) => row[name] ?? null),
        )
      }
    } catch (cause) {
      this.#log.error({ err: cause }, 'some admin sessions cannot be read, they have ended')
    }
    try {
      onDisk.close()
    } catch (cause) {
      this.#log.warn({ err: cause }, 'the file of the admin sessions could not be closed')
    }
  }

  #removeFromDisk(): void {
    try {
      removeFiles(this.#folder)
      this.#isStuckOnDisk = false
    } catch (cause) {
      this.#log.error({ err: cause }, 'ended admin sessions may come back at a restart')
    }
  }
}

function loadKey(database: DatabaseSync): string {
  database
    .prepare('INSERT INTO signing_key SELECT ? WHERE NOT EXISTS (SELECT 1 FROM signing_key)')
    .run(randomBytes(32).toString('base64url'))
  return String(database.prepare('SELECT key FROM signing_key').get()?.['key'])
}

/** Milliseconds since 1970, never earlier than this process has seen: setting a clock back prolongs nothing. */
function forwardClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => Math.max(Date.now(), Math.round(offset + performance.now()))
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const fileIn = (folder: string) => join(folder, 'sessions.sqlite')

function removeFiles(folder: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${fileIn(folder)}${suffix}`, { force: true })
}

function openDatabase(folder: string, log: Log): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openFile(folder, log)
  } catch (cause) {
    log.error({ err: cause }, 'admin sessions cannot be stored, a restart will end them')
    return withTables(new DatabaseSync(':memory:'))
  }
}

/** Replaces a damaged file: all that is lost is who is signed in. */
function openFile(folder: string, log: Log): DatabaseSync {
  const database = new DatabaseSync(fileIn(folder))
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
      'the file of admin sessions is damaged: everybody has to sign in again',
    )
    removeFiles(folder)
    return withTables(new DatabaseSync(fileIn(folder)))
  }
}

/** Whether SQLite reports a busy, read-only, full or failing disk: the file itself may be sound. */
function isOfTheDisk(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('errcode' in cause)) return false
  const { errcode } = cause
  return typeof errcode === 'number' && [5, 8, 10, 13, 14].includes(errcode & 0xff)
}

function withTables(database: DatabaseSync): DatabaseSync {
  database.exec(schema)
  return database
}
