import { createHash, timingSafeEqual } from 'node:crypto'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { Env } from '#api/env.ts'
import { isPasswordOf } from './password-hash.ts'

/** The one account that may sign in at `/admin`. */
export interface AdminAccount {
  readonly username: string
  /** A digest of name and password: sessions of an earlier password are no longer valid. */
  readonly fingerprint: string
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

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
