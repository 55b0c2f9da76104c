import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { Env } from '#api/env.ts'
import { isPasswordOf } from './password-hash.ts'

/** The one account that may sign in at `/admin`. */
export interface AdminAccount {
  readonly username: string
  /** A digest of name and password: sessions of an earlier password are no longer valid. */
  readonly fingerprint: string
  /**
   * Signs cookies where servers share sessions: each derives the same key from the password's hash,
   * so that none has to store or send it. Another site or password has another one.
   */
  readonly sessionKey: string
  /** Whether name and password are right; takes the same time whichever of them is wrong. */
  accepts(login: AdminLogin): Promise<boolean>
}

/** The account that the environment sets up; undefined where it sets up none. */
export function adminAccountOf(env: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: hash } = env
  if (username === undefined || hash === undefined) return undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    username,
    fingerprint: digest(`${username}\n${hash}`).toString('base64url'),
    sessionKey: sessionKeyOf(hash, `${env.SITE_URL}\n${username}`),
    accepts(login) {
      // One after the other, so that a flood of attempts takes one core at most.
      const verdict = last.then(async () => {
        const isPassword = await isPasswordOf(hash, login.password)
        return timingSafeEqual(digest(username), digest(login.username)) && isPassword
      })
      last = verdict.catch(() => undefined)
      return verdict
    },
  }
}

function sessionKeyOf(hash: string, place: string): string {
  const key = hkdfSync('sha256', hash, place, 'petjet admin session 1', 32)
  return Buffer.from(key).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
