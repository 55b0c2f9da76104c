import { Hono } from 'hono'
import {
  adminLoginContract,
  type AdminSession,
} from '#schemas/inquiry/admin/admin-login.contract.ts'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { AdminEnv, AdminGuard } from './admin-guard.ts'
import type { Session, SignOutReach } from './session.ts'

/** The warnings for a sign-out that not every server knows about yet. */
const warnings: Partial<Record<SignOutReach, string>> = {
  'until-restart':
    'The server could not store your sign-out. If it restarts, a copy of your cookie works again for up to twelve hours. To prevent that, change the password.',
  'this-server':
    'The servers cannot reach each other right now. Until they can, a copy of your cookie may still work on another server. To prevent that, change the password.',
}

/**
 * `POST /api/admin/login`, `POST /api/admin/logout` and `GET /api/admin/session`
 * (`docs/product.md §7`).
 *
 * @param trustedProxies the number of trusted proxies in front of the server
 */
export function signInRoutes(guard: AdminGuard, trustedProxies: number) {
  const session = new Hono<AdminEnv>().get('/', guard.signedIn, (c) =>
    c.json(sessionAnswer(c.get('session'))),
  )
  return new Hono<AppEnv>()
    .post('/login', jsonBody, validBody(adminLoginContract), async (c) => {
      const address = clientAddress(c, trustedProxies)
      const opened = await guard.signIn(c, c.req.valid('json'), address)
      c.header('Cache-Control', cacheControl.none)
      return c.json(sessionAnswer(opened))
    })
    .post('/logout', async (c) => {
      const warning = warnings[await guard.signOut(c)]
      c.header('Cache-Control', cacheControl.none)
      return c.json({ success: true, ...(warning && { warning }) })
    })
    .route('/session', session)
}

function sessionAnswer({ username, expiresAt }: Session): AdminSession {
  return { username, expiresAt: new Date(expiresAt).toISOString() }
}
