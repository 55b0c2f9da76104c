import { createHash, hkdfSync } from 'node:crypto'
import { isSameSecret } from '#api/platform/is-same-secret.ts'
import type { AdminLogin } from '#schemas/inquiry/admin/admin-login.contract.ts'
import type { Env } from '#api/platform/env.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { isPasswordOf } from './password-hash.ts'

/** A password with which an admin can sign in. */
export interface AdminCredential {
  readonly username: string
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

/** The accounts that can sign in at `/admin`. */
export interface AdminAccounts {
  /** One credential for each accepted hash: two for an account whose password is being changed. */
  readonly credentials: readonly AdminCredential[]
  /**
   * Finds the credential that matches this name and password. Returns undefined if the name or the
   * password is wrong. Takes the same time in any case, about 240 ms on another thread; call it through
   * the admission gate.
   */
  accept(login: AdminLogin): Promise<AdminCredential | undefined>
}

/** The accounts that the environment sets up, or undefined if it sets up none. */
export function adminAccountsOf(env: Env): AdminAccounts | undefined {
  const { ADMIN_USERNAME = '', ADMIN_ACCOUNTS = [] } = env
  const hashes = valuesOf(env, 'ADMIN_PASSWORD_HASH')
  const accounts = [
    ...hashes.map((hash) => ({ username: ADMIN_USERNAME, hash })),
    ...ADMIN_ACCOUNTS,
  ]
  if (accounts.length === 0) return undefined
  const known = accounts.map(({ username, hash }) => ({
    username,
    hash,
    fingerprint: createHash('sha256').update(`${username}\n${hash}`).digest('base64url'),
    sessionKey: keyOf(hash, `${env.SITE_URL}\n${username}`, 'petjet admin session 1'),
    browserKey: keyOf(hash, `${env.SITE_URL}\n${username}`, 'petjet known browser 1'),
  }))
  const perName = Object.values(Object.groupBy(known, (one) => one.username))
  const rounds = Math.max(...perName.map((one) => one?.length ?? 0))
  return {
    credentials: known,
    async accept(login) {
      const named = known.filter((one) => isSameSecret(login.username, one.username))
      const matching = []
      // An unknown name takes as long as a known one.
      for (const one of [...named, ...known].slice(0, rounds)) {
        const isMatching = await isPasswordOf(one.hash, login.password)
        if (isMatching && named.includes(one)) matching.push(one)
      }
      return matching[0]
    },
  }
}

/** The fingerprints of a name's accepted passwords. */
export function fingerprintsOf(accounts: AdminAccounts | undefined, username: string): string[] {
  const own = accounts?.credentials.filter((one) => one.username === username) ?? []
  return own.map(({ fingerprint }) => fingerprint)
}

function keyOf(hash: string, place: string, purpose: string): string {
  const key = hkdfSync('sha256', hash, place, purpose, 32)
  return Buffer.from(key).toString('base64url')
}
