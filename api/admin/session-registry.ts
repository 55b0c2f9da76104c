import type { RedisLink } from '#api/platform/redis/redis-link.ts'
import { sessionMs, type StoredSession } from './session.ts'

/** A session in Redis. */
export type KnownSession =
  | { readonly state: 'ended' }
  | { readonly state: 'unknown' }
  | { readonly state: 'open'; readonly fingerprint: string; readonly msLeft: number }

/**
 * The sessions that servers share, in Redis. For each session, Redis stores the digest of the token
 * and the password's fingerprint; an ended session has a tombstone, which always takes precedence.
 * Entries expire with the session. A set lists the sessions of each password. Each method throws if
 * Redis does not answer in time.
 */
export class SessionRegistry {
  readonly #redis: RedisLink

  constructor(redis: RedisLink) {
    this.#redis = redis
  }

  async find(digest: string): Promise<KnownSession> {
    const [session, ended] = this.#keys(digest)
    const [isEnded, fingerprint, msLeft] = await this.#redis.ask((client) =>
      client.multi().exists(ended).get(session).pTTL(session).execTyped(),
    )
    if (isEnded > 0) return { state: 'ended' }
    if (fingerprint === null || msLeft <= 0) return { state: 'unknown' }
    return { state: 'open', fingerprint, msLeft }
  }

  /** Returns the digests of the sessions that have ended. */
  async endedAmong(digests: readonly string[]): Promise<string[]> {
    if (digests.length === 0) return []
    const marks = await this.#redis.ask((client) =>
      client.mGet(digests.map((digest) => this.#keys(digest)[1])),
    )
    return digests.filter((_, at) => marks[at] !== null)
  }

  /** Adds a session unless it exists; a tombstone stays. */
  async add({ digest, msLeft }: StoredSession, fingerprint: string): Promise<void> {
    const expiration = expiryIn(msLeft)
    const list = this.#listKey(fingerprint)
    await this.#redis.ask((client) =>
      client
        .multi()
        .set(this.#keys(digest)[0], fingerprint, { expiration, condition: 'NX' })
        .sAdd(list, digest)
        .pExpire(list, sessionMs)
        .exec(),
    )
  }

  /** The open sessions that began with one password. */
  async list(fingerprint: string): Promise<StoredSession[]> {
    const list = this.#listKey(fingerprint)
    const digests = await this.#redis.ask((client) => client.sMembers(list))
    const times = await this.#redis.ask((client) =>
      Promise.all(digests.map((digest) => client.pTTL(this.#keys(digest)[0]))),
    )
    const sessions = digests.map((digest, at) => ({ digest, msLeft: times[at] ?? 0 }))
    const ended = sessions.filter(({ msLeft }) => msLeft <= 0).map(({ digest }) => digest)
    if (ended.length > 0) await this.#redis.ask((client) => client.sRem(list, ended))
    return sessions.filter(({ msLeft }) => msLeft > 0)
  }

  /** Ends a session on every server; `msLeft` is its remaining lifetime. */
  async end({ digest, msLeft }: StoredSession): Promise<void> {
    const [session, ended] = this.#keys(digest)
    const expiration = expiryIn(msLeft)
    await this.#redis.ask((client) =>
      client.multi().set(ended, '1', { expiration }).del(session).exec(),
    )
  }

  #listKey(fingerprint: string): string {
    return this.#redis.key('admin', 'open', fingerprint)
  }

  #keys(digest: string): [session: string, ended: string] {
    return [this.#redis.key('admin', 'session', digest), this.#redis.key('admin', 'ended', digest)]
  }
}

/** Redis rejects an expiry in the past, and the error would count as a Redis failure. */
function expiryIn(ms: number): { type: 'PX'; value: number } {
  return { type: 'PX', value: Math.max(1, Math.ceil(ms)) }
}
