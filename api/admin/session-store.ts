import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Log } from '#api/platform/log/log.ts'
import {
  openSessionFile,
  removeSessionFile,
  sessionFileIn,
  sessionsInMemory,
} from './session-file.ts'
import { sessionDigest, sessionMs, type Session } from './session.ts'

const insertSession =
  'INSERT OR REPLACE INTO session (digest, username, fingerprint, expires_at) VALUES (?, ?, ?, ?)'
const insertTombstone = 'INSERT OR REPLACE INTO tombstone (digest, expires_at) VALUES (?, ?)'

/** The tables that are copied to memory if the disk fails. */
const tables = [
  { rows: 'session', insert: insertSession, columns: 'digest username fingerprint expires_at' },
  { rows: 'tombstone', insert: insertTombstone, columns: 'digest expires_at' },
] as const

/** A session or the tombstone of one, identified by the digest of its token. */
export interface StoredSession {
  readonly digest: string
  /** The remaining lifetime in ms. */
  readonly msLeft: number
}

/** The admin's sessions, on disk: they survive a restart and end permanently at sign-out. */
export class SessionStore {
  readonly #folder: string
  readonly #log: Log
  readonly #clock = forwardClock()
  #database: DatabaseSync
  /** Whether ended sessions are still in files that could not be removed. */
  #isStuckOnDisk: boolean
  /** Signs cookies. */
  readonly key: string

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
    this.#database = openSessionFile(folder, log)
    // If the disk was unusable at the start, it can still hold earlier sessions.
    this.#isStuckOnDisk = this.#database.location() === null && existsSync(sessionFileIn(folder))
    this.key = loadKey(this.#database)
  }

  /**
   * Begins a session.
   *
   * @param fingerprint the account's current fingerprint; `find` requires the same one
   * @returns the token for the browser; only its digest is stored here
   */
  begin(username: string, fingerprint: string): { token: string; session: Session } {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const expiresAt = now + sessionMs
    this.#write('DELETE FROM session WHERE expires_at <= ?', now)
    this.#write('DELETE FROM tombstone WHERE expires_at <= ?', now)
    this.#write(insertSession, sessionDigest(token), username, fingerprint, expiresAt)
    return { token, session: { username, expiresAt } }
  }

  /** Finds a token's session; undefined if it has ended or the account has changed since. */
  find(token: string, fingerprint: string): Session | undefined {
    const now = this.#clock()
    // If a session ends later than a new one would, it began before the clock was set back.
    const row = this.#database
      .prepare(
        `SELECT username, expires_at AS expiresAt FROM session
         WHERE digest = ? AND fingerprint = ? AND expires_at > ? AND expires_at <= ?`,
      )
      .get(sessionDigest(token), fingerprint, now, now + sessionMs)
    return row && { username: String(row['username']), expiresAt: Number(row['expiresAt']) }
  }

  /**
   * Ends a session for this process, even if the disk fails.
   *
   * @returns false if a restart could restore it, because the disk cannot be changed
   */
  end(token: string): boolean {
    return this.#write('DELETE FROM session WHERE digest = ?', sessionDigest(token))
  }

  /** Stores a session that began on another server. */
  adopt({ digest, msLeft }: StoredSession, username: string, fingerprint: string): void {
    const expiresAt = this.#clock() + Math.min(msLeft, sessionMs)
    this.#write(insertSession, digest, username, fingerprint, expiresAt)
  }

  /**
   * Ends a session and stores its end, so that no other server can restore it.
   *
   * @returns false in the same case as `end`
   */
  bury(digest: string): boolean {
    this.#write(insertTombstone, digest, this.#clock() + sessionMs)
    return this.#write('DELETE FROM session WHERE digest = ?', digest)
  }

  /** Whether a session's end is stored here. */
  isBuried(digest: string): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM tombstone WHERE digest = ?').get(digest) !== undefined
    )
  }

  /** The account's current sessions. */
  sessions(fingerprint: string): StoredSession[] {
    const now = this.#clock()
    return this.#rows(
      `SELECT digest, expires_at FROM session
       WHERE fingerprint = ? AND expires_at > ? AND expires_at <= ?`,
      [fingerprint, now, now + sessionMs],
    )
  }

  /** The tombstones that have not expired. */
  tombstones(): StoredSession[] {
    return this.#rows('SELECT digest, expires_at FROM tombstone WHERE expires_at > ?', [
      this.#clock(),
    ])
  }

  close(): void {
    this.#database.close()
  }

  #rows(sql: string, values: SQLInputValue[]): StoredSession[] {
    const now = this.#clock()
    return this.#database
      .prepare(sql)
      .all(...values)
      .map((row) => ({ digest: String(row['digest']), msLeft: Number(row['expires_at']) - now }))
  }

  /** Writes to the disk, or only to memory after the first failure. */
  #write(sql: string, ...values: SQLInputValue[]): boolean {
    try {
      this.#database.prepare(sql).run(...values)
    } catch (cause) {
      this.#log.error({ err: cause }, 'admin sessions cannot be stored: a restart will end them')
      this.#moveToMemory()
      this.#database.prepare(sql).run(...values)
    }
    // Retry, because the disk can work again; nothing else changes these files.
    if (this.#isStuckOnDisk) this.#removeFromDisk()
    return !this.#isStuckOnDisk
  }

  /**
   * Continues in memory with the current sessions. Removes the files, because a restart would restore
   * sessions that have ended since. Removal works even on a full disk.
   */
  #moveToMemory(): void {
    const onDisk = this.#database
    this.#database = sessionsInMemory()
    this.#isStuckOnDisk = true
    try {
      for (const { rows, insert, columns } of tables) {
        const statement = this.#database.prepare(insert)
        for (const row of onDisk.prepare(`SELECT * FROM ${rows}`).iterate()) {
          statement.run(...columns.split(' ').map((name) => row[name] ?? null))
        }
      }
    } catch (cause) {
      this.#log.error({ err: cause }, 'some admin sessions cannot be read and have ended')
    }
    try {
      onDisk.close()
    } catch (cause) {
      this.#log.warn({ err: cause }, 'the file of the admin sessions could not be closed')
    }
  }

  #removeFromDisk(): void {
    try {
      removeSessionFile(this.#folder)
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

/** Milliseconds since 1970; never goes back, so that setting a clock back extends no session. */
function forwardClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => Math.max(Date.now(), Math.round(offset + performance.now()))
}
