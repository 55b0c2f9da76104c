import { createHash } from 'node:crypto'
import type { AdminCredential } from './admin-accounts.ts'

/** A session's lifetime: twelve hours, in ms. */
export const sessionMs = 12 * 3600 * 1000

/** A signed-in user. */
export interface Session {
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * How far a sign-out reaches: permanent; on this server until it restarts; or permanent on this server,
 * and on other servers once Redis answers.
 */
export type SignOutReach = 'for-good' | 'until-restart' | 'this-server'

/** A session that has just begun. */
export interface StartedSession {
  /** The browser's token. */
  readonly token: string
  readonly session: Session
  /** The key that signs its cookie. */
  readonly key: string
}

/** The sessions of all admins, shared or local. */
export interface Sessions {
  /** The keys that sign cookies: one for each accepted password, or this server's own. */
  readonly keys: readonly string[]
  /** Begins a session after a sign-in with an accepted password. */
  begin(credential: AdminCredential): Promise<StartedSession>
  /**
   * Finds the session of a token.
   *
   * @throws {AppError} `sessions-unavailable` if the session cannot be checked
   */
  find(token: string): Promise<Session | undefined>
  /** Whether this server knows the session and has not seen it end. */
  isOpenHere(token: string): boolean
  /**
   * An admin's open sessions, in all browsers.
   *
   * @throws {AppError} `sessions-unavailable` if not all of them can be listed
   */
  list(username: string): Promise<StoredSession[]>
  end(digest: string): Promise<SignOutReach>
  close(): void
}

/** A session and the fingerprint of the password that began it. */
export interface FoundSession {
  readonly session: Session
  readonly fingerprint: string
}

/** A session or its tombstone, identified by the digest of the token. */
export interface StoredSession {
  readonly digest: string
  /** The remaining lifetime in ms. */
  readonly msLeft: number
}

/** The digest that identifies a token on disk and in Redis; it does not reveal the token. */
export function sessionDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
