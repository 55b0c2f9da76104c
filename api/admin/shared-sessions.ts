import { AppError } from '#api/http/errors.ts'
import type { RedisLink } from '#api/platform/redis/redis-link.ts'
import { type AdminAccounts, type AdminCredential, fingerprintsOf } from './admin-accounts.ts'
import { SessionRegistry, type KnownSession } from './session-registry.ts'
import type { SessionFile } from './session-file.ts'
import {
  sessionDigest,
  sessionMs,
  type Session,
  type FoundSession,
  type Sessions,
  type StoredSession,
  type SignOutReach,
} from './session.ts'
import { findStored } from './local-sessions.ts'
import type { SessionWatch } from './session-watch.ts'

/** How often the sessions of open responses are looked up in Redis, in ms. */
const followMs = 1000
/** How often this server's sessions are reconciled with Redis, in ms. */
const reconcileMs = 30_000
/** The number of sessions that one Redis command adds or looks up. */
const batchSize = 100

export interface SharedSessionsOptions {
  /** This server's own sessions; they decide while Redis is unavailable. */
  readonly store: SessionFile
  readonly redis: RedisLink
  readonly accounts: AdminAccounts
  /** The responses with a session, by digest. */
  readonly watch: SessionWatch
}

/**
 * Sessions that are valid on every server. Redis decides while it answers. If it does not answer, each
 * server uses the sessions it has seen, and sends its changes to Redis later
 * (`docs/decisions/0020-shared-sessions.md`).
 */
export class SharedSessions implements Sessions {
  readonly keys: readonly string[]
  readonly #store: SessionFile
  readonly #registry: SessionRegistry
  readonly #redis: RedisLink
  readonly #accounts: AdminAccounts
  readonly #watch: SessionWatch
  readonly #timers: NodeJS.Timeout[]
  /** Ended sessions that Redis does not know yet. */
  readonly #unsent: Set<string>
  #reconciling: Promise<void> | undefined
  #isClosed = false

  constructor({ store, redis, accounts, watch }: SharedSessionsOptions) {
    this.keys = accounts.credentials.map(({ sessionKey }) => sessionKey)
    this.#store = store
    this.#registry = new SessionRegistry(redis)
    this.#redis = redis
    this.#accounts = accounts
    this.#watch = watch
    this.#unsent = new Set(store.tombstones().map(({ digest }) => digest))
    this.#timers = [
      setInterval(() => void this.#endFollowed(), followMs).unref(),
      setInterval(() => void this.#reconcile(), reconcileMs).unref(),
    ]
    redis.onRecovery(() => void this.#reconcile())
    if (redis.isAnswering) void this.#reconcile()
  }

  /** The number of sign-outs not yet sent to other servers because Redis is unavailable. */
  get unsent(): number {
    return this.#unsent.size
  }

  async begin({ username, fingerprint, sessionKey: key }: AdminCredential) {
    const started = this.#store.begin(username, fingerprint)
    const digest = sessionDigest(started.token)
    // Without Redis the session begins on this server only, and on the other servers once Redis
    // answers.
    await this.#registry.add({ digest, msLeft: sessionMs }, fingerprint).catch(() => undefined)
    return { ...started, key }
  }

  async find(token: string): Promise<Session | undefined> {
    const digest = sessionDigest(token)
    if (token === '' || this.#store.isBuried(digest)) return undefined
    const known = await this.#registry.find(digest).catch(() => 'away' as const)
    // The session may have ended on this server in the meantime.
    if (this.#isClosed || this.#store.isBuried(digest)) return undefined
    return known === 'away' ? this.#findWithoutRedis(token) : this.#believe(token, known)
  }

  isOpenHere(token: string): boolean {
    return this.#findHere(token) !== undefined
  }

  async list(username: string): Promise<StoredSession[]> {
    const fingerprints = fingerprintsOf(this.#accounts, username)
    const found = await Promise.all(fingerprints.map((one) => this.#registry.list(one))).catch(
      () => {
        throw unavailable()
      },
    )
    return found.flat().filter(({ digest }) => !this.#store.isBuried(digest))
  }

  async end(digest: string): Promise<SignOutReach> {
    const isStored = this.#store.bury(digest)
    this.#unsent.add(digest)
    const isPublished = await this.#publishEnd(digest, sessionMs).then(
      () => true,
      () => false,
    )
    if (isPublished) return 'for-good'
    return isStored ? 'this-server' : 'until-restart'
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#store.close()
  }

  #findHere(token: string): FoundSession | undefined {
    return findStored(this.#store, this.#accounts, token)
  }

  #findWithoutRedis(token: string): Session {
    const found = this.#findHere(token)
    if (found !== undefined) return found.session
    // The cookie is signed, so the session can still be valid; "signed out" would be a guess.
    throw unavailable()
  }

  #believe(token: string, known: KnownSession): Session | undefined {
    const digest = sessionDigest(token)
    if (known.state === 'ended') {
      this.#bury(digest)
      return undefined
    }
    const found = this.#findHere(token)
    if (known.state === 'unknown') {
      // Redis may have lost its data, so add the session again.
      if (found) void this.#publishOpen(digest, found)
      return found?.session
    }
    const { fingerprint, msLeft } = known
    const owner = this.#accounts.credentials.find((one) => one.fingerprint === fingerprint)
    if (owner === undefined) return undefined
    if (found === undefined) this.#store.adopt({ digest, msLeft }, owner.username, fingerprint)
    return found?.session ?? this.#store.find(token, fingerprint)
  }

  #bury(digest: string): void {
    this.#store.bury(digest)
    this.#watch.end(digest)
  }

  async #publishEnd(digest: string, msLeft: number): Promise<void> {
    await this.#registry.end({ digest, msLeft })
    this.#unsent.delete(digest)
  }

  async #publishOpen(digest: string, { session, fingerprint }: FoundSession): Promise<void> {
    const msLeft = session.expiresAt - Date.now()
    await this.#registry.add({ digest, msLeft }, fingerprint).catch(() => undefined)
  }

  /** Ends this server's responses whose session has ended on another server. */
  async #endFollowed(): Promise<void> {
    const followed = this.#watch.followed
    if (followed.length === 0 || !this.#redis.isAnswering) return
    await this.#buryEnded(followed).catch(() => undefined)
  }

  async #buryEnded(digests: readonly string[]): Promise<void> {
    const ended = await this.#registry.endedAmong(digests)
    if (this.#isClosed) return
    for (const digest of ended) this.#bury(digest)
  }

  /** Reconciles this server with Redis; if Redis fails, a later call continues. */
  #reconcile(): Promise<void> {
    this.#reconciling ??= this.#reconcileOnce()
      .catch(() => undefined)
      .finally(() => (this.#reconciling = undefined))
    return this.#reconciling
  }

  async #reconcileOnce(): Promise<void> {
    if (this.#isClosed || !this.#redis.isAnswering) return
    // Ends come first, so that an ended session is not restored.
    for (const batch of batchesOf(this.#store.tombstones())) {
      await Promise.all(batch.map(({ digest, msLeft }) => this.#publishEnd(digest, msLeft)))
      if (this.#isClosed) return
    }
    for (const { fingerprint } of this.#accounts.credentials)
      await this.#publishSessions(fingerprint)
  }

  async #publishSessions(fingerprint: string): Promise<void> {
    if (this.#isClosed) return
    for (const batch of batchesOf(this.#store.sessions(fingerprint))) {
      await this.#buryEnded(batch.map(({ digest }) => digest))
      if (this.#isClosed) return
      const open = batch.filter(({ digest }) => !this.#store.isBuried(digest))
      await Promise.all(open.map((session) => this.#registry.add(session, fingerprint)))
    }
  }
}

function unavailable(): AppError {
  const message = 'We cannot check your sign-in right now. Please try again in a minute.'
  return new AppError('sessions-unavailable', message, { retryAfter: 5 })
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches = []
  for (let at = 0; at < items.length; at += batchSize) batches.push(items.slice(at, at + batchSize))
  return batches
}
