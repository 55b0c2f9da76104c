import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Log } from '#api/log/log.ts'
import {
  openSessionFile,
  removeSessionFile,
  sessionFileIn,
  sessionsInMemory,
} from './session-file.ts'

/** How long somebody stays signed in: twelve hours, in ms. */
export const sessionMs = 12 * 3600 * 1000

const insertSession =
  'INSERT OR REPLACE INTO session (digest, username, fingerprint, expires_at) VALUES (?, ?, ?, ?)'
const insertTombstone = 'INSERT OR REPLACE INTO tombstone (digest, expires_at) VALUES (?, ?)'

/** What moves along when the disk can no longer be used. */
const tables = [
  { rows: 'session', insert: insertSession, columns: 'digest username fingerprint expires_at' },
  { rows: 'tombstone', insert: insertTombstone, columns: 'digest expires_at' },
] as const

/** Somebody who is signed in. */
export interface Session {
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A session, or the tombstone of one, by the digest of its token. */
export interface StoredSession {
  readonly digest: string
  /** How many milliseconds are left until it expires. */
  readonly msLeft: number
}

/** What stands for a token on disk and in Redis: from it nobody learns the token. */
export function sessionDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
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
    this.#database = openSessionFile(folder, log)
    // A disk that could not be used at the start can still hold earlier sessions.
    this.#isStuckOnDisk = this.#database.location() === null && existsSync(sessionFileIn(folder))
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
    this.#write('DELETE FROM tombstone WHERE expires_at <= ?', now)
    this.#write(insertSession, sessionDigest(token), username, fingerprint, expiresAt)
    return { token, session: { username, expiresAt } }
  }

  /** The session of a token; none if it has ended or the account has changed since. */
  find(token: string, fingerprint: string): Session | undefined {
    const now = this.#clock()
    // One that ends later than a new one would began before the clock was set back.
    const row = this.#database
      .prepare(
        `SELECT username, expires_at AS expiresAt FROM session
         WHERE digest = ? AND fingerprint = ? AND expires_at > ? AND expires_at <= ?`,
      )
      .get(sessionDigest(token), fingerprint, now, now + sessionMs)
    return row && { username: String(row['username']), expiresAt: Number(row['expiresAt']) }
  }

  /**
   * Ends a session for this process, whatever the disk does.
   *
   * @returns false if a restart could bring it back, because nothing on disk can be changed
   */
  end(token: string): boolean {
    return this.#write('DELETE FROM session WHERE digest = ?', sessionDigest(token))
  }

  /** Keeps a session that began on another server. */
  adopt({ digest, msLeft }: StoredSession, username: string, fingerprint: string): void {
    const expiresAt = this.#clock() + Math.min(msLeft, sessionMs)
    this.#write(insertSession, digest, username, fingerprint, expiresAt)
  }

  /**
   * Ends a session and remembers it as ended, so that no other server can bring it back.
   *
   * @returns false as `end` does
   */
  bury(digest: string): boolean {
    this.#write(insertTombstone, digest, this.#clock() + sessionMs)
    return this.#write('DELETE FROM session WHERE digest = ?', digest)
  }

  /** Whether a session was buried here. */
  isBuried(digest: string): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM tombstone WHERE digest = ?').get(digest) !== undefined
    )
  }

  /** Every session of the account that still lasts. */
  sessions(fingerprint: string): StoredSession[] {
    const now = this.#clock()
    return this.#rows(
      `SELECT digest, expires_at FROM session
       WHERE fingerprint = ? AND expires_at > ? AND expires_at <= ?`,
      [fingerprint, now, now + sessionMs],
    )
  }

  /** Every buried session that could otherwise still last. */
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

  /** Writes to the disk, or from the first failure on to memory only. */
  #write(sql: string, ...values: SQLInputValue[]): boolean {
    try {
      this.#database.prepare(sql).run(...values)
    } catch (cause) {
      this.#log.error({ err: cause }, 'admin sessions cannot be stored, a restart will end them')
      this.#moveToMemory()
      this.#database.prepare(sql).run(...values)
    }
    // Files that could not be removed before might be removable by now; nothing else changes what they hold.
    if (this.#isStuckOnDisk) this.#removeFromDisk()
    return !this.#isStuckOnDisk
  }

  /**
   * Continues in memory with the current sessions. The files are removed, because a restart would
   * bring back sessions that have ended since; even a full disk lets files be removed.
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

/** Milliseconds since 1970, never earlier than this process has seen: setting a clock back prolongs nothing. */
function forwardClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => Math.max(Date.now(), Math.round(offset + performance.now()))
}
