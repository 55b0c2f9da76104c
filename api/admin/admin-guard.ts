import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AdminLogin } from '#schemas/admin/admin-login.contract.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Env } from '#api/env.ts'
import { AppError } from '#api/http/errors.ts'
import { networkOf } from '#api/http/client-address.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { Log } from '#api/log/log.ts'
import type { RedisLink } from '#api/redis/redis-link.ts'
import { adminAccountOf } from './admin-account.ts'
import { openSessions } from './open-sessions.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionDigest, type Session } from './session-store.ts'
import type { SignOutReach } from './sessions.ts'
import { SharedSessions } from './shared-sessions.ts'
import { SessionWatch } from './session-watch.ts'

/**
 * Attempts to sign in, within ten minutes: from one address, and for one name from one network. A
 * name is not counted for all networks together, or anybody could lock its owner out.
 */
const signInLimits = { address: 20, name: 40, seconds: 600 } as const
/** How many attempts may wait for their turn; each takes about 80 ms. */
const maxWaiting = 50

/** What handlers behind the guard can read from their context. */
export interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: Session
    /** Whether that session is still valid, for long-running responses. */
    isSignedIn: () => boolean
    /** Follows the session, for responses that have to end with it at once. */
    untilSignedOut: () => ReturnType<SessionWatch['follow']>
  }
}

/** Decides who gets into `/admin`, and for how long. */
export interface AdminGuard {
  /** Lets requests of signed-in admins pass, and answers 401 to all others. */
  readonly signedIn: MiddlewareHandler<AdminEnv>
  /** Whether a request comes from a signed-in admin. */
  isSignedIn(c: Context): Promise<boolean>
  /**
   * Signs in, and sets the cookie.
   *
   * @throws {AppError} `not-set-up`, `rate-limited` or `wrong-credentials`
   */
  signIn(c: Context, login: AdminLogin, address: string): Promise<Session>
  /**
   * Ends the session on every server and every response that still runs for it, and clears the
   * cookie.
   *
   * @returns how far that reaches now
   */
  signOut(c: Context): Promise<SignOutReach>
  /** How many sign-outs other servers have yet to hear of; undefined where nothing is shared. */
  readonly untoldSignOuts: number | undefined
  close(): void
}

export interface AdminGuardOptions {
  readonly env: Env
  readonly limits: RateLimits
  /** Where servers share their sessions; without it each has its own. */
  readonly redis?: RedisLink | undefined
  readonly log: Log
}

/** Opens the guard for the account that is set up and the sessions that are stored. */
export function openAdminGuard({ env, limits, redis, log }: AdminGuardOptions): AdminGuard {
  const account = adminAccountOf(env)
  if (account === undefined) log.warn('ADMIN_USERNAME is not set: nobody can sign in at /admin')
  const watch = new SessionWatch()
  const sessions = openSessions({ dataDir: env.DATA_DIR, account, redis, watch, log })
  const cookie = sessionCookie(env.SITE_URL, sessions.keys)
  const limit = (by: 'address' | 'name') =>
    limits.limit({ name: `sign-in-${by}`, points: signInLimits[by], seconds: signInLimits.seconds })
  const [byAddress, byName] = [limit('address'), limit('name')]
  let waiting = 0
  return {
    signedIn: createMiddleware<AdminEnv>(async (c, next) => {
      c.header('Cache-Control', 'no-store')
      const token = (await cookie.read(c)) ?? ''
      const session = await sessions.find(token)
      if (session === undefined) throw new AppError('signed-out', 'Please sign in.')
      c.set('session', session)
      c.set('isSignedIn', () => sessions.isOpenHere(token))
      c.set('untilSignedOut', () => watch.follow(sessionDigest(token)))
      await next()
    }),
    async isSignedIn(c) {
      try {
        return (await sessions.find((await cookie.read(c)) ?? '')) !== undefined
      } catch (cause) {
        // Who cannot be recognized now sees what everybody sees.
        if (cause instanceof AppError) return false
        throw cause
      }
    },
    async signIn(c, login, address) {
      if (account === undefined) {
        throw new AppError('not-set-up', 'Set ADMIN_USERNAME and ADMIN_PASSWORD_HASH to sign in.')
      }
      const name = `${networkOf(address)} ${login.username.toLowerCase()}`
      // An address that has had its share does not use up that of its network.
      const retryAfter = (await byAddress.take(address)) ?? (await byName.take(name))
      if (retryAfter !== null) throw tooMany(retryAfter)
      if (waiting >= maxWaiting) throw tooMany(maxWaiting / 10)
      waiting += 1
      const credential = await account.accept(login).finally(() => (waiting -= 1))
      if (credential === undefined) {
        throw new AppError('wrong-credentials', 'Invalid credentials. Please try again.')
      }
      const { token, session, key } = await sessions.begin(credential)
      await cookie.write(c, token, key)
      return session
    },
    async signOut(c) {
      const token = await cookie.read(c)
      cookie.clear(c)
      if (token === undefined) return 'for-good'
      watch.end(sessionDigest(token))
      return sessions.end(token)
    },
    get untoldSignOuts() {
      return sessions instanceof SharedSessions ? sessions.untold : undefined
    },
    close: () => sessions.close(),
  }
}

function tooMany(retryAfter: number): AppError {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate-limited', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  })
}
