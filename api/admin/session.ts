import { createHash } from 'node:crypto'

/** A session's lifetime: twelve hours, in ms. */
export const sessionMs = 12 * 3600 * 1000

/** A signed-in user. */
export interface Session {
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
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
