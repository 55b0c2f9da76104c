import { createHash, hkdfSync } from 'node:crypto'
import { isSameSecret } from '#api/platform/is-same-secret.ts'
import type { AdminLogin } from '#schemas/inquiry/admin/admin-login.contract.ts'
import type { Env } from '#api/platform/env.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { isPasswordOf } from './password-hash.ts'

/** A password that can sign in to the account. */
export interface AdminCredential {
  /** A digest of name and hash; a session is valid only while its fingerprint is accepted. */
  readonly fingerprint: string
  /**
   * Signs session cookies if servers share sessions. Each server derives the same key from the
   * password's hash, so the key is never stored or sent. The key differs for each site and password.
   */
  readonly sessionKey: string
  /** Signs the cookies of known browsers; derived like the session key. */
  readonly browserKey: string
}

/** The one account that can sign in at `/admin`. */
export interface AdminAccount {
  readonly username: string
  /** One credential for each accepted hash: two while the password is being changed. */
  readonly credentials: readonly AdminCredential[]
  /**
   * Finds the credential that matches this name and password. Returns undefined if the name or the
   * password is wrong. Takes the same time in any case, about 240 ms on another thread; call it through
   * the admission gate.
   */
  accept(login: AdminLogin): Promise<AdminCredential | undefined>
}

/** The account that the environment sets up, or undefined. */
export function adminAccountOf(env: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username } = env
  const hashes = valuesOf(env, 'ADMIN_PASSWORD_HASH')
  if (username === undefined || hashes.length === 0) return undefined
  const known = hashes.map((hash) => ({
    hash,
    fingerprint: createHash('sha256').update(`${username}\n${hash}`).digest('base64url'),
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
      return isSameSecret(login.username, username) ? matching[0] : undefined
    },
  }
}

function keyOf(hash: string, place: string, purpose: string): string {
  const key = hkdfSync('sha256', hash, place, purpose, 32)
  return Buffer.from(key).toString('base64url')
}
