import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AdminLogin } from '#schemas/inquiry/admin/admin-login.contract.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Env } from '#api/platform/env.ts'
import { AppError } from '#api/http/errors.ts'
import { type Admission, NotAdmittedError } from '#api/http/limit/admission.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { RedisLink } from '#api/platform/redis/redis-link.ts'
import { adminAccountsOf } from './admin-accounts.ts'
import { knownBrowser } from './known-browser.ts'
import { SessionFile } from './session-file.ts'
import {
  sessionDigest,
  sessionMs,
  type Session,
  type Sessions,
  type SignOutReach,
  type StoredSession,
} from './session.ts'
import { localSessions } from './local-sessions.ts'
import { SharedSessions } from './shared-sessions.ts'
import { SessionWatch } from './session-watch.ts'
import { signInLimit } from './sign-in-limit.ts'
import { signedCookie } from './signed-cookie.ts'

/**
 * The processor time, in ms, that an attempt is assumed to take until it has been measured. This time
 * is more than a page needs, so that visitors have priority when many networks try to sign in.
 */
const signInMs = 240

/** The context of handlers behind the guard. */
export interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: Session
    /** Whether the session is still valid, for long-running responses. */
    isSignedIn: () => boolean
    /** The open sessions of the same admin in other browsers. */
    otherSessions: () => Promise<StoredSession[]>
    /** Follows the session, for responses that must end at the moment when it ends. */
    followSession: () => ReturnType<SessionWatch['follow']>
  }
}

/** Decides who gets into `/admin`, and for how long. */
export interface AdminGuard {
  /** Lets requests of signed-in admins pass, and answers 401 to all other requests. */
  readonly signedIn: MiddlewareHandler<AdminEnv>
  /** Whether the request comes from a signed-in admin. */
  isSignedIn(c: Context): Promise<boolean>
  /**
   * Signs in and sets the cookies of the session and the known browser. Ends the browser's earlier
   * session.
   *
   * @throws {AppError} `not-set-up`, `rate-limited`, `busy` or `wrong-credentials`
   */
  signIn(c: Context, login: AdminLogin, address: string): Promise<Session>
  /**
   * Ends the session on every server, ends every response that the session still receives, and clears
   * the cookie.
   *
   * @returns how far the sign-out reaches now
   */
  signOut(c: Context): Promise<SignOutReach>
  /**
   * Ends the same admin's sessions in other browsers, in the same way.
   *
   * @returns how far the sign-outs reach; if they differ, the shortest reach
   */
  endOthers(c: Context<AdminEnv>): Promise<SignOutReach>
  /** The number of sign-outs not yet sent to other servers; undefined if sessions are not shared. */
  readonly unsentSignOuts: number | undefined
  close(): void
}

export interface AdminGuardOptions {
  readonly env: Env
  readonly limits: Pick<RateLimits, 'limit'>
  /** Each attempt passes this gate, because it hashes a password. */
  readonly admission: Pick<Admission, 'run'>
  /** Stores shared sessions; if undefined, each server has its own sessions. */
  readonly redis?: RedisLink | undefined
  readonly log: Log
}

/** Opens the guard with the configured accounts and the stored sessions. */
export function openAdminGuard(options: AdminGuardOptions): AdminGuard {
  const { env, limits, admission, redis, log } = options
  const accounts = adminAccountsOf(env)
  if (accounts === undefined) log.warn('no admin account is set: no one can sign in at /admin')
  const watch = new SessionWatch()
  const store = new SessionFile(join(env.DATA_DIR, 'admin'), log)
  const sessions: Sessions =
    redis === undefined || accounts === undefined
      ? localSessions(store, accounts)
      : new SharedSessions({ store, redis, accounts, watch })
  const cookie = signedCookie({
    siteUrl: env.SITE_URL,
    name: 'petjet-admin',
    path: '/',
    seconds: sessionMs / 1000,
    keys: sessions.keys,
  })
  const browsers = knownBrowser(env.SITE_URL, accounts)
  const countAttempt = signInLimit(limits)
  const end = (digest: string): Promise<SignOutReach> => {
    watch.end(digest)
    return sessions.end(digest)
  }
  /** Ends the session of a request's cookie; undefined if there is no such cookie. */
  const endSession = async (c: Context): Promise<SignOutReach | undefined> => {
    const token = await cookie.read(c)
    if (token === undefined) return undefined
    return end(sessionDigest(token))
  }
  return {
    signedIn: createMiddleware<AdminEnv>(async (c, next) => {
      c.header('Cache-Control', cacheControl.none)
      const token = (await cookie.read(c)) ?? ''
      const session = await sessions.find(token)
      if (session === undefined) throw new AppError('signed-out', 'Please sign in.')
      c.set('session', session)
      c.set('isSignedIn', () => sessions.isOpenHere(token))
      c.set('otherSessions', async () => {
        const all = await sessions.list(session.username)
        return all.filter(({ digest }) => digest !== sessionDigest(token))
      })
      c.set('followSession', () => watch.follow(sessionDigest(token)))
      await next()
    }),
    async isSignedIn(c) {
      try {
        return (await sessions.find((await cookie.read(c)) ?? '')) !== undefined
      } catch (cause) {
        // If the session cannot be checked, the visitor gets the public view.
        if (cause instanceof AppError) return false
        throw cause
      }
    },
    async signIn(c, login, address) {
      if (accounts === undefined) {
        throw new AppError('not-set-up', 'Set ADMIN_USERNAME and ADMIN_PASSWORD_HASH to sign in.')
      }
      const { network, isKnown, refund } = await countAttempt(await browsers.read(c), address)
      const visit = { network, signal: c.req.raw.signal, expectedMs: signInMs }
      const credential = await admission
        .run(visit, () => accounts.accept(login), isKnown)
        .catch(async (cause: unknown) => {
          // The password was never checked, so this was not a guess.
          if (cause instanceof NotAdmittedError) await refund()
          throw cause
        })
      if (credential === undefined) {
        throw new AppError('wrong-credentials', 'Invalid credentials. Please try again.')
      }
      // Attempts from an office that knows the password are not guesses.
      await refund()
      const { token, session, key } = await sessions.begin(credential)
      await endSession(c)
      await cookie.write(c, token, key)
      await browsers.remember(c, credential)
      log.info({ requestId: c.get('requestId'), admin: credential.username }, 'an admin signed in')
      return session
    },
    async signOut(c) {
      const reach = await endSession(c)
      cookie.clear(c)
      if (reach === undefined) return 'for-good'
      log.info({ requestId: c.get('requestId') }, 'an admin signed out')
      return reach
    },
    async endOthers(c) {
      const others = await c.get('otherSessions')()
      const reached = await Promise.all(others.map(({ digest }) => end(digest)))
      const { username: admin } = c.get('session')
      log.info({ requestId: c.get('requestId'), admin }, 'an admin ended their other sessions')
      return reached.find((reach) => reach !== 'for-good') ?? 'for-good'
    },
    get unsentSignOuts() {
      return sessions instanceof SharedSessions ? sessions.unsent : undefined
    },
    close: () => sessions.close(),
  }
}
