import { createHash, timingSafeEqual } from 'node:crypto'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { Env } from '#api/env.ts'
import { isPasswordOf } from './password-hash.ts'

/** The one account that may sign in at `/admin`. */
export interface AdminAccount {
  readonly username: string
  /** Stands for name and password: sessions of an earlier password end with it. */
  readonly fingerprint: string
  /** Whether name and password are right; takes the same time whichever is wrong. */
  accepts(login: AdminLogin): Promise<boolean>
}

/** The account of the environment; none where it is not set up. */
export function adminAccountOf(env: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: hash } = env
  if (username === undefined || hash === undefined) return undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    username,
    fingerprint: digest(`${username}\n${hash}`).toString('base64url'),
    accepts(login) {
      // One after the other: a flood of attempts takes one core at most.
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
