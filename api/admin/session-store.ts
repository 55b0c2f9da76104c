import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#api/log.ts'

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

/** Somebody who is signed in. */
export interface Session {
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The sessions there are, kept so that they outlive a restart and end when they are told to. */
export class SessionStore {
  readonly #database: DatabaseSync
  /** Signs cookies. */
  readonly key: string

  constructor(folder: string, log: Log) {
    this.#database = openDatabase(folder, log)
    this.key = this.#loadKey()
  }

  /**
   * Begins a session.
   *
   * @param fingerprint of the account as it is now; it must be the same when the token comes back
   * @returns the token that the browser keeps; only its digest is stored here
   */
  begin(username: string, fingerprint: string): { token: string; session: Session } {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = Date.now() + sessionMs
    this.#database.prepare('DELETE FROM session WHERE expires_at <= ?').run(Date.now())
    this.#database
      .prepare(
        'INSERT INTO session (digest, username, fingerprint, expires_at) VALUES (?, ?, ?, ?)',
      )
      .run(digestOf(token), username, fingerprint, expiresAt)
    return { token, session: { username, expiresAt } }
  }

  /** The session of a token; none where it has ended or the account has changed since. */
  find(token: string, fingerprint: string): Session | undefined {
    const row = this.#database
      .prepare(
        `SELECT username, expires_at AS expiresAt FROM session
         WHERE digest = ? AND fingerprint = ? AND expires_at > ?`,
      )
      .get(digestOf(token), fingerprint, Date.now())
    return row && { username: String(row['username']), expiresAt: Number(row['expiresAt']) }
  }

  end(token: string): void {
    this.#database.prepare('DELETE FROM session WHERE digest = ?').run(digestOf(token))
  }

  close(): void {
    this.#database.close()
  }

  #loadKey(): string {
    this.#database
      .prepare('INSERT INTO signing_key SELECT ? WHERE NOT EXISTS (SELECT 1 FROM signing_key)')
      .run(randomBytes(32).toString('base64url'))
    return String(this.#database.prepare('SELECT key FROM signing_key').get()?.['key'])
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function openDatabase(folder: string, log: Log): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return withTables(new DatabaseSync(join(folder, 'sessions.sqlite')))
  } catch (cause) {
    log.error({ err: cause }, 'admin sessions cannot be stored, a restart will end them')
    return withTables(new DatabaseSync(':memory:'))
  }
}

function withTables(database: DatabaseSync): DatabaseSync {
  database.exec(schema)
  return database
}
