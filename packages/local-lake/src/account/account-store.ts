import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Access } from '../access.ts'
import { LakeError } from '../lake-error.ts'
import { findDamage } from '../store/dataset-file.ts'
import { firstUsers, type LakeUser, type Role, roleSchema } from './users.ts'

const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000
const sidLifetimeMs = 60_000
/** The maximum number of sign-ins in progress. */
const maxSids = 1000

const tables = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists token (name text primary key, value text not null) strict;
  create table if not exists user (
    id text primary key, name text not null, email text not null, role text not null
  ) strict;
  create table if not exists api_token (
    id text primary key, label text not null, role text not null, created text not null,
    digest text not null
  ) strict;
  create table if not exists session (
    digest text primary key, user_id text not null, expires integer not null
  ) strict;
  create table if not exists key_value (
    user_id text not null, key text not null, value text not null, primary key (user_id, key)
  ) strict;
`

/** The rows of users and tokens. */
const userRow = v.object({ id: v.string(), name: v.string(), email: v.string(), role: roleSchema })
const tokenRow = v.object({
  id: v.string(),
  label: v.string(),
  role: roleSchema,
  createdAt: v.string(),
})

/** A token that was created through the API, without its value, which is not stored. */
export type TokenInfo = v.InferOutput<typeof tokenRow>

/** Tokens that every lake has, one token for each role. */
export type ServiceTokens = Readonly<Record<Role, string>>

/** The names under which the tokens of the roles are stored. */
const tokenNames = [
  ['viewer', 'read'],
  ['editor', 'write'],
  ['administrator', 'administrate'],
] as const

/** The accounts of the lake: tokens, users with their sessions, and their preferences. */
export class AccountStore {
  readonly tokens: ServiceTokens
  readonly #database: DatabaseSync
  readonly #accessByDigest = new Map<string, { access: Access; expires: number }>()
  /** The user by one-time id. */
  readonly #sids = new LRUCache<string, string>({ max: maxSids, ttl: sidLifetimeMs, perf: Date })

  /**
   * Opens `accounts.sqlite` in `folder`, readable by its owner only; the first start creates the
   * tokens and users. A damaged file is moved aside and replaced, because it contains accounts but no
   * content.
   *
   * @param token the administrator's token, instead of the stored one
   */
  constructor(folder: string, log: (line: string) => void, token?: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'accounts.sqlite')
    moveAsideIfDamaged(file, log)
    closeSync(openSync(file, 'a', 0o600))
    this.#database = new DatabaseSync(file)
    const isNew = !this.#database.prepare(`select 1 from sqlite_master where name = 'user'`).get()
    this.#database.exec(tables)
    if (isNew) for (const user of firstUsers) this.#insertUser(user)
    // A damaged preference of the Studio is not worth a failure.
    this.#database.exec('delete from key_value where not json_valid(value)')
    const stored = tokenNames.map(([role, name]) => [role, this.#serviceToken(name)] as const)
    const given = token === undefined ? {} : { administrator: token }
    // Every role has an entry.
    this.tokens = { ...Object.fromEntries(stored), ...given } as Record<Role, string>
    for (const [role, name] of tokenNames) {
      this.#addAccess(digestOf(this.tokens[role]), { role, userId: `service-${name}` })
    }
    this.#loadTokens()
    this.#loadSessions()
  }

  users(): LakeUser[] {
    const rows = this.#database.prepare('select id, name, email, role from user').all()
    return rows.map((row) => v.parse(userRow, row))
  }

  user(id: string): LakeUser | undefined {
    return this.users().find((user) => user.id === id)
  }

  /**
   * Adds a user, who can sign in at once.
   *
   * @throws {LakeError} 409 if the email address is in use
   */
  addUser(email: string, role: Role): LakeUser {
    const isTaken = this.users().some((user) => user.email.toLowerCase() === email.toLowerCase())
    if (isTaken) {
      const description = `${email} is a member of this project already`
      throw new LakeError(409, { type: 'conflictError', description })
    }
    const user = { id: `local-${randomUUID()}`, name: email.split('@')[0] ?? email, email, role }
    this.#insertUser(user)
    return user
  }

  /** Removes a user and ends their sessions; false if there is no such user. */
  removeUser(id: string): boolean {
    const { changes } = this.#database.prepare('delete from user where id = ?').run(id)
    for (const row of this.#database
      .prepare('select digest from session where user_id = ?')
      .all(id))
      this.#accessByDigest.delete(String(row['digest']))
    this.#database.prepare('delete from session where user_id = ?').run(id)
    this.#database.prepare('delete from key_value where user_id = ?').run(id)
    return changes > 0
  }

  /** The tokens that were created through the API, the oldest first. */
  tokenList(): TokenInfo[] {
    const rows = this.#database
      .prepare('select id, label, role, created as createdAt from api_token order by created')
      .all()
    return rows.map((row) => v.parse(tokenRow, row))
  }

  /** Creates a token. Only this answer contains its value. */
  createToken(label: string, role: Role): TokenInfo & { readonly key: string } {
    const key = newToken()
    const info = {
      id: `si${randomBytes(8).toString('hex')}`,
      label,
      role,
      createdAt: new Date().toISOString(),
    }
    this.#database
      .prepare('insert into api_token (id, label, role, created, digest) values (?, ?, ?, ?, ?)')
      .run(info.id, label, role, info.createdAt, digestOf(key).toString('hex'))
    this.#addAccess(digestOf(key), { role, userId: info.id })
    return { ...info, key }
  }

  /** Deletes a token that was created through the API; false if there is no such token. */
  deleteToken(id: string): boolean {
    const row = this.#database
      .prepare('delete from api_token where id = ? returning digest')
      .get(id)
    return row !== undefined && this.#accessByDigest.delete(String(row['digest']))
  }

  /** The access of a bearer token, undefined for an unknown token; takes the same time for any guess. */
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

  /** The session token for a sid; undefined if the sid is unknown, expired or used. */
  exchangeSid(sid: string): string | undefined {
    const userId = this.#sids.get(sid)
    this.#sids.delete(sid)
    const user = userId === undefined ? undefined : this.user(userId)
    if (!user) return undefined
    const token = newToken()
    const expires = Date.now() + sessionLifetimeMs
    this.#addAccess(digestOf(token), { role: user.role, userId: user.id }, expires)
    this.#database
      .prepare('insert into session (digest, user_id, expires) values (?, ?, ?)')
      .run(digestOf(token).toString('hex'), user.id, expires)
    return token
  }

  /** Ends a session; other tokens stay. */
  endSession(token: string): void {
    const digest = digestOf(token).toString('hex')
    const gone = this.#database.prepare('delete from session where digest = ?').run(digest)
    if (gone.changes > 0) this.#accessByDigest.delete(digest)
  }

  /** A user's values for these keys; a key without a value is left out. */
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

  #addAccess(digest: Buffer, access: Access, expires = Infinity): void {
    this.#accessByDigest.set(digest.toString('hex'), { access, expires })
  }

  #insertUser({ id, name, email, role }: LakeUser): void {
    this.#database
      .prepare('insert into user (id, name, email, role) values (?, ?, ?, ?)')
      .run(id, name, email, role)
  }

  #loadTokens(): void {
    for (const row of this.#database.prepare('select id, role, digest from api_token').all()) {
      const access = { role: v.parse(roleSchema, row['role']), userId: String(row['id']) }
      this.#addAccess(Buffer.from(String(row['digest']), 'hex'), access)
    }
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
      const user = this.user(String(row['user_id']))
      if (!user) continue
      const access = { role: user.role, userId: user.id }
      this.#addAccess(Buffer.from(String(row['digest']), 'hex'), access, Number(row['expires']))
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
    `accounts: ${file} is damaged (${reason}) and has been replaced with a new file; the damaged file is now ${aside}: sign in again`,
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
