import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Access } from '../access.ts'
import { findDamage } from '../store/check-file.ts'
import { findLocalUser } from './local-users.ts'

const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000
const sidLifetimeMs = 60_000
/** The maximum number of sign-ins in progress. */
const maxSids = 1000

const tables = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists token (name text primary key, value text not null) strict;
  create table if not exists session (
    digest text primary key, user_id text not null, expires integer not null
  ) strict;
  create table if not exists key_value (
    user_id text not null, key text not null, value text not null, primary key (user_id, key)
  ) strict;
`

/** The tokens that the product's server uses. */
export interface ServiceTokens {
  readonly read: string
  readonly write: string
}

/** The accounts of the lake: service tokens, the sessions of local users, and their preferences. */
export class AccountStore {
  readonly tokens: ServiceTokens
  readonly #database: DatabaseSync
  readonly #accessByDigest = new Map<string, { access: Access; expires: number }>()
  /** The user by one-time id. */
  readonly #sids = new LRUCache<string, string>({ max: maxSids, ttl: sidLifetimeMs, perf: Date })

  /**
   * Opens `accounts.sqlite` in `folder`, readable by its owner only; the first start creates the
   * tokens. A damaged file is moved aside and replaced, because it holds tokens and sessions but no
   * content.
   */
  constructor(folder: string, log: (line: string) => void) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'accounts.sqlite')
    moveAsideIfDamaged(file, log)
    closeSync(openSync(file, 'a', 0o600))
    this.#database = new DatabaseSync(file)
    this.#database.exec(tables)
    // A damaged preference of the Studio is not worth a failure.
    this.#database.exec('delete from key_value where not json_valid(value)')
    this.tokens = { read: this.#serviceToken('read'), write: this.#serviceToken('write') }
    this.#addToken(this.tokens.read, { role: 'viewer', userId: 'service-read' })
    this.#addToken(this.tokens.write, { role: 'editor', userId: 'service-write' })
    this.#loadSessions()
  }

  /**
   * The access of a bearer token, undefined for an unknown one; takes the same time for any guess.
   */
  accessOf(token: string): Access | undefined {
    const requested = digestOf(token)
    let found: Access | undefined
    for (const [digest, { access, expires }] of this.#accessByDigest) {
      const isSame = timingSafeEqual(Buffer.from(digest, 'hex'), requested)
      if (isSame && expires > Date.now()) found = access
    }
    return found
  }

  /** A one-time id that the Studio exchanges for a token within a minute. */
  createSid(userId: string): string {
    const sid = randomBytes(24).toString('base64url')
    this.#sids.set(sid, userId)
    return sid
  }

  /** The session token for a sid; undefined if it is unknown, expired or used. */
  exchangeSid(sid: string): string | undefined {
    const userId = this.#sids.get(sid)
    this.#sids.delete(sid)
    const user = userId === undefined ? undefined : findLocalUser(userId)
    if (!user) return undefined
    const token = newToken()
    const expires = Date.now() + sessionLifetimeMs
    this.#addToken(token, { role: user.role, userId: user.id }, expires)
    this.#database
      .prepare('insert into session (digest, user_id, expires) values (?, ?, ?)')
      .run(digestOf(token).toString('hex'), user.id, expires)
    return token
  }

  /** Ends a session; a service token stays. */
  endSession(token: string): void {
    const digest = digestOf(token).toString('hex')
    const gone = this.#database.prepare('delete from session where digest = ?').run(digest)
    if (gone.changes > 0) this.#accessByDigest.delete(digest)
  }

  /** A user's values for those keys; a key without a value is left out. */
  keyValues(userId: string, keys?: readonly string[]): { key: string; value: unknown }[] {
    const rows = this.#database
      .prepare('select key, value from key_value where user_id = ? order by key')
      .all(userId)
    return rows
      .map((row): { key: string; value: unknown } => ({
        key: String(row['key']),
        value: JSON.parse(String(row['value'])),
      }))
      .filter(({ key }) => keys === undefined || keys.includes(key))
  }

  /** Stores a value for a user. */
  setKeyValue(userId: string, key: string, value: unknown): void {
    this.#database
      .prepare('insert or replace into key_value (user_id, key, value) values (?, ?, ?)')
      .run(userId, key, JSON.stringify(value ?? null))
  }

  close(): void {
    this.#database.close()
  }

  #addToken(token: string, access: Access, expires = Infinity): void {
    this.#accessByDigest.set(digestOf(token).toString('hex'), { access, expires })
  }

  #serviceToken(name: string): string {
    const value = newToken()
    this.#database
      .prepare('insert or ignore into token (name, value) values (?, ?)')
      .run(name, value)
    const row = this.#database.prepare('select value from token where name = ?').get(name)
    return String(row?.['value'])
  }

  #loadSessions(): void {
    this.#database.prepare('delete from session where expires <= ?').run(Date.now())
    for (const row of this.#database.prepare('select * from session').all()) {
      const user = findLocalUser(String(row['user_id']))
      if (!user) continue
      const access = { role: user.role, userId: user.id }
      this.#accessByDigest.set(String(row['digest']), { access, expires: Number(row['expires']) })
    }
  }
}

function moveAsideIfDamaged(file: string, log: (line: string) => void): void {
  const reason = existsSync(file) ? findDamage(file) : undefined
  if (reason === undefined) return
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}`)
  }
  log(
    `accounts: ${file} is damaged (${reason}) and has been replaced by a new one, the old one is now ${aside}: sign in again`,
  )
}

function newToken(): string {
  return `sk${randomBytes(36).toString('base64url')}`
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
