import { Hono } from 'hono'
import type { LakeVariables } from '../lake-variables.ts'
import type { AccountStore } from './account-store.ts'
import { bearerToken } from './bearer-token.ts'
import { findLocalUser } from './local-users.ts'
import { loginPage } from './login-page.ts'

/** What sign-in depends on. */
export interface AuthOptions {
  readonly accounts: AccountStore
  /** The address of the stand-ins, such as `http://localhost:3333`. */
  readonly origin: string
  /** Whether a page of that origin can have a session. */
  readonly isAllowedOrigin: (origin: string) => boolean
}

/** Everything under `/:version/auth`. */
export function authRoutes(options: AuthOptions): Hono<{ Variables: LakeVariables }> {
  const { accounts, origin } = options
  return new Hono<{ Variables: LakeVariables }>()
    .get('/providers', (c) =>
      c.json({
        providers: [{ name: 'local', title: 'This machine', url: `${origin}/v1/auth/login/local` }],
        thirdPartyLogin: true,
      }),
    )
    .get('/id', (c) => {
      const access = c.var.access
      return c.json(access.role === 'anonymous' ? {} : { id: access.userId })
    })
    .get('/login/:provider', (c) => {
      const target = returnAddress(options, c.req.query('origin'))
      if (!target) return c.text('Sign-in is for the Studio of this machine only.', 403)
      return c.html(loginPage(target.origin))
    })
    .post('/login/:provider', async (c) => {
      const target = returnAddress(options, c.req.query('origin'))
      const site = c.req.header('sec-fetch-site')
      if (!target || (site !== undefined && site !== 'same-origin')) {
        return c.text('Sign-in is for the Studio of this machine only.', 403)
      }
      const { user: id } = await c.req.parseBody()
      const user = typeof id === 'string' ? findLocalUser(id) : undefined
      if (!user) return c.text('There is no such user.', 400)
      target.hash = `sid=${accounts.createSid(user.id)}`
      return c.redirect(target.href, 303)
    })
    .get('/fetch', (c) => {
      c.header('cache-control', 'no-store')
      const token = accounts.exchangeSid(c.req.query('sid') ?? '')
      if (token) return c.json({ token, label: 'Local session' })
      const message = 'The sign-in has expired or was used before'
      return c.json({ statusCode: 401, error: 'Unauthorized', message }, 401)
    })
    .post('/logout', (c) => {
      const token = bearerToken(c.req.header('authorization'))
      if (token) accounts.endSession(token)
      return c.json({ ok: true })
    })
}

function returnAddress({ isAllowedOrigin }: AuthOptions, address = ''): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return isAllowedOrigin(url.origin) ? url : undefined
}
