import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Log } from '#api/platform/log/log.ts'
import { type Session, sessionDigest, sessionMs, type StoredSession } from './session.ts'

const schema = `
  CREATE TABLE session (
    digest TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tombstone (
    digest TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE signing_key (key TEXT NOT NULL) STRICT;
`

const insertSession =
  'INSERT OR REPLACE INTO session (digest, username, fingerprint, expires_at) VALUES (?, ?, ?, ?)'

/**
 * The admins' sessions, in memory: a few rows. Each change writes all sessions into a file, so that
 * they survive a restart and end permanently at sign-out. If the write fails, the file is removed,
 * because a restart would restore sessions that have ended since.
 */
export class SessionFile {
  readonly #folder: string
  readonly #path: string
  readonly #log: Log
  readonly #clock = forwardClock()
  readonly #database = new DatabaseSync(':memory:')
  /** Signs cookies. */
  readonly key: string

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#path = join(folder, 'sessions.sqlite')
    this.#log = log
    this.#database.exec(schema)
    this.#load()
    this.key = this.#loadKey()
  }

  /**
   * Begins a session.
   *
   * @param fingerprint of the accepted password; `find` requires the same fingerprint
   * @returns the token for the browser; only its digest is stored here
   */
  begin(username: string, fingerprint: string): { token: string; session: Session } {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const expiresAt = now + sessionMs
    this.#run('DELETE FROM session WHERE expires_at <= ?', now)
    this.#run('DELETE FROM tombstone WHERE expires_at <= ?', now)
    this.#run(insertSession, sessionDigest(token), username, fingerprint, expiresAt)
    this.#save()
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
   * @returns false if a restart could restore the session, because the disk cannot be changed
   */
  end(digest: string): boolean {
    this.#run('DELETE FROM session WHERE digest = ?', digest)
    return this.#save()
  }

  /** Stores a session that began on another server. */
  adopt({ digest, msLeft }: StoredSession, username: string, fingerprint: string): void {
    const expiresAt = this.#clock() + Math.min(msLeft, sessionMs)
    this.#run(insertSession, digest, username, fingerprint, expiresAt)
    this.#save()
  }

  /**
   * Ends a session and stores its end, so that no other server can restore it.
   *
   * @returns false in the same case as `end`
   */
  bury(digest: string): boolean {
    const expiresAt = this.#clock() + sessionMs
    this.#run(
      'INSERT OR REPLACE INTO tombstone (digest, expires_at) VALUES (?, ?)',
      digest,
      expiresAt,
    )
    this.#run('DELETE FROM session WHERE digest = ?', digest)
    return this.#save()
  }

  /** Whether a session's end is stored here. */
  isBuried(digest: string): boolean {
    const found = this.#database.prepare('SELECT 1 FROM tombstone WHERE digest = ?').get(digest)
    return found !== undefined
  }

  /** The current sessions that began with one password. */
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

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(sql).run(...values)
  }

  /** Reads the file of an earlier process. A damaged file only signs everyone out. */
  #load(): void {
    if (!existsSync(this.#path)) return
    try {
      this.#run('ATTACH ? AS disk', this.#path)
      try {
        for (const table of ['session', 'tombstone', 'signing_key']) {
          this.#database.exec(`INSERT INTO main.${table} SELECT * FROM disk.${table}`)
        }
      } finally {
        this.#database.exec('DETACH disk')
      }
    } catch (cause) {
      const message = 'the file of admin sessions cannot be read: everyone has to sign in again'
      this.#log.error({ err: cause }, message)
      this.#database.exec('DELETE FROM session; DELETE FROM tombstone; DELETE FROM signing_key')
    }
  }

  #loadKey(): string {
    const newKey = randomBytes(32).toString('base64url')
    const find = 'SELECT ? WHERE NOT EXISTS (SELECT 1 FROM signing_key)'
    this.#run(`INSERT INTO signing_key ${find}`, newKey)
    return String(this.#database.prepare('SELECT key FROM signing_key').get()?.['key'])
  }

  /** @returns false if the file could neither be written nor removed */
  #save(): boolean {
    const next = `${this.#path}.new`
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      // Replaced in one step, so that a crash cannot leave half a file.
      writeFileSync(next, this.#database.serialize(), { flush: true, mode: 0o600 })
      renameSync(next, this.#path)
      return true
    } catch (cause) {
      const message = 'admin sessions cannot be stored: a restart will end them'
      this.#log.error({ err: cause }, message)
    }
    try {
      // Removing a file works even on a full disk.
      for (const path of [next, this.#path]) rmSync(path, { force: true })
      return true
    } catch (cause) {
      this.#log.error({ err: cause }, 'ended admin sessions may come back at a restart')
      return false
    }
  }
}

/** Milliseconds since 1970; never goes back, so that setting a clock back extends no session. */
function forwardClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => Math.max(Date.now(), Math.round(offset + performance.now()))
}
