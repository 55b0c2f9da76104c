import { Hono } from 'hono'
import { adminLoginContract } from '#schemas/inquiry/admin/admin-login.contract.ts'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { AdminEnv, AdminGuard } from './admin-guard.ts'
import { sessionMs, type Session, type SignOutReach } from './session.ts'

/** The warnings for a sign-out that not every server knows about yet. */
const warnings: Partial<Record<SignOutReach, string>> = {
  'until-restart':
    'The server could not store your sign-out. If it restarts, a copy of your cookie works again for up to twelve hours. To prevent that, change the password.',
  'this-server':
    'The servers cannot reach each other right now. Until they can, a copy of your cookie may still work on another server. To prevent that, change the password.',
}

/**
 * `POST /api/admin/login`, `POST /api/admin/logout`, `GET /api/admin/session` and
 * `POST /api/admin/session/end-others` (`docs/product.md §7`).
 *
 * @param trustedProxies the number of trusted proxies in front of the server
 */
export function signInRoutes(guard: AdminGuard, trustedProxies: number) {
  const session = new Hono<AdminEnv>()
    .use(guard.signedIn)
    .get('/', async (c) => {
      // Without the list, the admin can still work.
      const others = await c
        .get('otherSessions')()
        .catch(() => [])
      const otherSince = others
        .map(({ msLeft }) => Date.now() + msLeft - sessionMs)
        .toSorted((a, b) => a - b)
      return c.json({
        ...sessionAnswer(c.get('session')),
        otherSince: otherSince.map((time) => new Date(time).toISOString()),
      })
    })
    .post('/end-others', async (c) => c.json(signedOut(await guard.endOthers(c))))
  return new Hono<AppEnv>()
    .post('/login', jsonBody, validBody(adminLoginContract), async (c) => {
      const address = clientAddress(c, trustedProxies)
      const opened = await guard.signIn(c, c.req.valid('json'), address)
      c.header('Cache-Control', cacheControl.none)
      return c.json(sessionAnswer(opened))
    })
    .post('/logout', async (c) => {
      const answer = signedOut(await guard.signOut(c))
      c.header('Cache-Control', cacheControl.none)
      return c.json(answer)
    })
    .route('/session', session)
}

function signedOut(reach: SignOutReach) {
  const warning = warnings[reach]
  return { success: true, ...(warning && { warning }) }
}

function sessionAnswer({ username, expiresAt }: Session) {
  return { username, expiresAt: new Date(expiresAt).toISOString() }
}
