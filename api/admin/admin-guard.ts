import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { AppEnv } from '#api/app-env.ts'
import type { Env } from '#api/env.ts'
import { AppError } from '#api/errors.ts'
import { openRateLimit } from '#api/guard/rate-limit.ts'
import type { Log } from '#api/log.ts'
import { adminAccountOf } from './admin-account.ts'
import { sessionCookie } from './session-cookie.ts'
import { SessionStore, type Session } from './session-store.ts'

/** Attempts to sign in, within ten minutes. */
const limits = { address: 20, name: 40, seconds: 600 } as const

/** What handlers behind the guard can read from their context. */
export interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: Session
    /** Whether that session still is one: for answers that take long. */
    isSignedIn: () => boolean
  }
}

/** Who gets into `/admin`, and for how long. */
export interface AdminGuard {
  /** Lets only those pass who are signed in: 401 to all others. */
  readonly signedIn: MiddlewareHandler<AdminEnv>
  /**
   * Signs in, and sets the cookie.
   *
   * @throws {AppError} `not-set-up`, `rate-limited` or `wrong-credentials`
   */
  signIn(c: Context, login: AdminLogin, address: string): Promise<Session>
  /** Ends the session on the server, and takes the cookie back. */
  signOut(c: Context): Promise<void>
  close(): Promise<void>
}

/** Opens the guard with the account and the sessions that there are. */
export async function openAdminGuard(env: Env, log: Log): Promise<AdminGuard> {
  const account = adminAccountOf(env)
  if (account === undefined) log.warn('ADMIN_USERNAME is not set: nobody can sign in at /admin')
  const sessions = new SessionStore(join(env.DATA_DIR, 'admin'), log)
  const cookie = sessionCookie(env.SITE_URL, sessions.key)
  const limit = (by: 'address' | 'name') =>
    openRateLimit(
      {
        name: `sign-in-${by}`,
        points: limits[by],
        seconds: limits.seconds,
        redisUrl: env.REDIS_URL,
      },
      log,
    )
  const [byAddress, byName] = await Promise.all([limit('address'), limit('name')])
  const find = (token: string) => account && sessions.find(token, account.fingerprint)
  return {
    signedIn: createMiddleware<AdminEnv>(async (c, next) => {
      c.header('Cache-Control', 'no-store')
      const token = (await cookie.read(c)) ?? ''
      const session = find(token)
      if (session === undefined) throw new AppError('signed-out', 'Please sign in.')
      c.set('session', session)
      c.set('isSignedIn', () => find(token) !== undefined)
      await next()
    }),
    async signIn(c, login, address) {
      if (account === undefined) {
        throw new AppError('not-set-up', 'Set ADMIN_USERNAME and ADMIN_PASSWORD_HASH to sign in.')
      }
      const waits = [await byAddress.take(address), await byName.take(login.username.toLowerCase())]
      const retryAfter = Math.max(...waits.map((wait) => wait ?? 0))
      if (retryAfter > 0) throw tooMany(retryAfter)
      if (!(await account.accepts(login))) {
        throw new AppError('wrong-credentials', 'Invalid credentials. Please try again.')
      }
      const { token, session } = sessions.begin(account.username, account.fingerprint)
      await cookie.write(c, token)
      return session
    },
    async signOut(c) {
      const token = await cookie.read(c)
      if (token !== undefined) sessions.end(token)
      cookie.clear(c)
    },
    async close() {
      await Promise.all([byAddress.close(), byName.close()])
      sessions.close()
    },
  }
}

function tooMany(retryAfter: number): AppError {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate-limited', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  })
}
