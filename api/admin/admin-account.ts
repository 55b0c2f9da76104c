import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { Env } from '#api/env.ts'
import { valuesOf } from '#api/env/second-values.ts'
import { isPasswordOf } from './password-hash.ts'

/** A password with which the account can be signed in to. */
export interface AdminCredential {
  /** A digest of name and hash: sessions of a password that counts no longer are not valid. */
  readonly fingerprint: string
  /**
   * Signs cookies where servers share sessions: each derives the same key from the password's hash,
   * so that none has to store or send it. Another site or password has another one.
   */
  readonly sessionKey: string
  /** Signs the cookies of known browsers; made like the session key. */
  readonly browserKey: string
}

/** The one account that can sign in at `/admin`. */
export interface AdminAccount {
  readonly username: string
  /** One for each hash that counts: while the password is changed there are two. */
  readonly credentials: readonly AdminCredential[]
  /**
   * The credential whose name and password these are, so that a session is its own, which also a
   * server knows that has only this one yet; undefined if one of the two is wrong. Takes the same
   * time whichever it is: about 80 ms of another thread, so call it through the admission gate.
   */
  accept(login: AdminLogin): Promise<AdminCredential | undefined>
}

/** The account that the environment sets up; undefined if it sets up none. */
export function adminAccountOf(env: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username } = env
  const hashes = valuesOf(env, 'ADMIN_PASSWORD_HASH')
  if (username === undefined || hashes.length === 0) return undefined
  const known = hashes.map((hash) => ({
    hash,
    fingerprint: digest(`${username}\n${hash}`).toString('base64url'),
    sessionKey: keyOf(hash, `${env.SITE_URL}\n${username}`, 'petjet admin session 1'),
    browserKey: keyOf(hash, `${env.SITE_URL}\n${username}`, 'petjet known browser 1'),
  }))
  return {
    username,
    credentials: known,
    async accept(login) {
      const matching = []
      for (const one of known) {
        if (await isPasswordOf(one.hash, login.password)) matching.push(one)
      }
      return timingSafeEqual(digest(username), digest(login.username)) ? matching[0] : undefined
    },
  }
}

function keyOf(hash: string, place: string, purpose: string): string {
  const key = hkdfSync('sha256', hash, place, purpose, 32)
  return Buffer.from(key).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
